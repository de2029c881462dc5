import { AssignPlanRequest } from '@throughline/contracts/billing/billing.requests.js';
import type { PriceListReport, WorkspaceBilling } from '@throughline/contracts/billing/operator-billing.requests.js';
import { PlanName } from '@throughline/contracts/billing/plans.js';
import { limits } from '@throughline/contracts/limits.js';
import { withStepUp } from '../../../identity/components/step-up/use-step-up.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { assignPlan } from '../../data/billing.api.js';
import { Field } from '../../../ui/form/field.js';
import { NativeSelect } from '../../../ui/form/native-select.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { FormDialog } from '../../../ui/overlays/form-dialog.js';
import { planWords } from '../billing-words.js';

export type GivingDialogProps = {
  workspace: WorkspaceBilling;
  lists: PriceListReport;
  onClose: () => void;
  onDone: () => void;
};

export const AssignPlanDialog = ({ workspace, lists, onClose, onDone }: GivingDialogProps) => {
  const { workspaceId, slug, plan, priceListId } = workspace;
  const form = useCommandForm(
    AssignPlanRequest,
    withStepUp((request: AssignPlanRequest) => assignPlan(workspaceId, request)),
    {
      defaultValues: { plan, priceListId: priceListId ?? lists.offered ?? '', note: '' },
      labels: { priceListId: 'Price list', note: 'Reason' },
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
      title={`Assign a plan to ${slug ?? 'this workspace'}`}
      about="Its limits hold at once. Nothing is charged for it."
      confirm="Assign"
      onClose={onClose}
    >
      <Field label="Plan" error={form.error('plan')}>
        <NativeSelect
          {...form.register('plan')}
          options={PlanName.options.map((each) => ({ value: each, label: planWords[each] }))}
        />
      </Field>
      <Field label="Price list" error={form.error('priceListId')}>
        <NativeSelect
          {...form.register('priceListId')}
          options={lists.items.map(({ list: { id } }) => ({ value: id, label: id }))}
        />
      </Field>
      <Field label="Reason" required hint="The workspace reads it in its history." error={form.error('note')}>
        <Textarea {...form.register('note')} maxLength={limits.billingNote} rows={2} />
      </Field>
    </FormDialog>
  );
};
