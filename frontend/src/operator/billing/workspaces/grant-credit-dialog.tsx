import type { GrantCreditRequest } from '@throughline/contracts/billing/billing.requests.js';
import { Currency } from '@throughline/contracts/billing/money.js';
import { limits } from '@throughline/contracts/limits.js';
import { withStepUp } from '../../../identity/components/step-up/use-step-up.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { grantCredit } from '../../data/billing.api.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { NativeSelect } from '../../../ui/form/native-select.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { FormDialog } from '../../../ui/overlays/form-dialog.js';
import type { GivingDialogProps } from './assign-plan-dialog.js';
import { CreditFields } from './credit-fields.js';

export const GrantCreditDialog = ({ workspace, lists, onClose, onDone }: GivingDialogProps) => {
  const { workspaceId, slug, priceListId } = workspace;
  const own = lists.items.find(({ list }) => list.id === priceListId)?.list.currency ?? lists.currency;
  const form = useCommandForm(
    CreditFields,
    withStepUp((request: GrantCreditRequest) => grantCredit(workspaceId, request)),
    {
      defaultValues: { amount: '', currency: own, day: '', reason: '' },
      live: false,
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={`Grant credit to ${slug ?? 'this workspace'}`}
      about="It is used for the next invoices, what ends first before the rest."
      confirm="Grant"
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_112px] gap-3">
        <Field label="Amount" required error={form.error('amount')}>
          <Input {...form.register('amount')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Currency" error={form.error('currency')}>
          <NativeSelect
            {...form.register('currency')}
            options={Currency.options.map((each) => ({ value: each, label: each }))}
          />
        </Field>
      </div>
      <Field label="Last day" hint="Empty: it does not end." error={form.error('day')}>
        <Input {...form.register('day')} type="date" />
      </Field>
      <Field label="Reason" required hint="The workspace reads it in its history." error={form.error('reason')}>
        <Textarea {...form.register('reason')} maxLength={limits.billingNote} rows={2} />
      </Field>
    </FormDialog>
  );
};
