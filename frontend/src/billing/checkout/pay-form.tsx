import {
  TestCardRequest,
  type TestCheckout,
  type TestPayment,
} from '@throughline/contracts/billing/test-payments.requests.js';
import { useState } from 'react';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { payTestCheckout } from '../data/test-payments.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';
import { CardFields, noCard } from './card-fields.js';

type Props = { checkout: TestCheckout; onPaid: () => void };

/** Enters a card and pays. The bank of one card asks for a confirmation first. */
export const PayForm = ({ checkout, onPaid }: Props) => {
  const { workspaceId } = useWorkspace();
  const { checkoutId, dueNowMinor, currency } = checkout;
  const [outcome, setOutcome] = useState<TestPayment['outcome']>();
  const [entered, setEntered] = useState<TestCardRequest>(noCard);
  const end = ({ outcome: how }: TestPayment, card: TestCardRequest) => {
    setOutcome(how);
    setEntered(card);
    if (how === 'paid') onPaid();
  };
  const form = useCommandForm(
    TestCardRequest,
    (card) => payTestCheckout(workspaceId, checkoutId, { ...card, confirmed: false }),
    { defaultValues: noCard, onDone: end },
  );
  if (outcome === 'needs_confirmation')
    return (
      <Confirm
        checkout={checkout}
        card={entered}
        onEnd={(payment) => end(payment, entered)}
        onBack={() => setOutcome(undefined)}
      />
    );
  return (
    <form {...form.props} className="grid gap-4">
      {outcome === 'declined' && (
        <div role="alert">
          <Banner look="fail">The card was declined. Nothing was charged. Use another card.</Banner>
        </div>
      )}
      <FormError problem={form.problem} />
      <CardFields form={form} />
      <div>
        <Button type="submit" variant="primary" size="lg" full busy={form.pending}>
          {dueNowMinor > 0 ? `Pay ${formatMinor(dueNowMinor, currency)}` : 'Start the trial'}
        </Button>
      </div>
    </form>
  );
};

type ConfirmProps = {
  checkout: TestCheckout;
  card: TestCardRequest;
  onEnd: (payment: TestPayment) => void;
  onBack: () => void;
};

/** In the place of the bank's page. */
const Confirm = ({ checkout: { checkoutId, dueNowMinor, currency }, card, onEnd, onBack }: ConfirmProps) => {
  const { workspaceId } = useWorkspace();
  const pay = useCommand(payTestCheckout);
  const confirm = async () => {
    const payment = await pay.run(workspaceId, checkoutId, { ...card, confirmed: true });
    if (payment) onEnd(payment);
  };
  return (
    <div className="grid gap-4">
      <h2 className="text-md font-semibold">
        Your bank asks you to confirm this {dueNowMinor > 0 ? 'payment' : 'card'}
      </h2>
      <p className="text-sm text-ink-2">
        {dueNowMinor > 0 ? formatMinor(dueNowMinor, currency) : 'Nothing is charged now'} with the card ending{' '}
        {card.number.slice(-4)}.
      </p>
      <FormError problem={pay.problem} />
      <div className="flex gap-2">
        <Button variant="primary" busy={pay.pending} onClick={() => void confirm()}>
          Confirm
        </Button>
        <Button onClick={onBack}>Use another card</Button>
      </div>
    </div>
  );
};
