import type { TestCardRequest } from '@throughline/contracts/billing/test-payments.requests.js';
import type { CommandForm } from '../../lib/form/use-command-form.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { someCvc, someExpiry, testCards } from './test-cards.js';

/** What is typed of a card, and the cards that work here. */
export const CardFields = ({ form }: { form: CommandForm<TestCardRequest> }) => {
  const fill = (number: string) => {
    form.setValue('number', number);
    form.setValue('expires', someExpiry);
    form.setValue('cvc', someCvc);
  };
  return (
    <>
      <Field label="Card number" error={form.error('number')}>
        <Input
          {...form.register('number')}
          inputMode="numeric"
          autoComplete="off"
          mono
          placeholder="4242 4242 4242 4242"
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expires" error={form.error('expires')}>
          <Input {...form.register('expires')} inputMode="numeric" autoComplete="off" mono placeholder="12/30" />
        </Field>
        <Field label="CVC" error={form.error('cvc')}>
          <Input {...form.register('cvc')} inputMode="numeric" autoComplete="off" mono placeholder="123" />
        </Field>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Test cards</legend>
        <ul className="grid gap-1.5">
          {testCards.map(({ number, about }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button size="sm" onClick={() => fill(number)}>
                <span className="mono">{number}</span>
              </Button>
              <span className="text-xs text-ink-3">{about}</span>
            </li>
          ))}
        </ul>
        <p className="text-xs text-ink-3">Only these work. Never enter the number of a real card.</p>
      </fieldset>
    </>
  );
};

export const noCard: TestCardRequest = { number: '', expires: '', cvc: '' };
