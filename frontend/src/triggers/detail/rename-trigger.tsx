import { limits } from '@throughline/contracts/limits.js';
import { RenameTriggerRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { renameTrigger } from '../data/triggers.api.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';

export const RenameTrigger = ({ trigger, onClose }: { trigger: TriggerRow; onClose: () => void }) => {
  const form = useCommandForm(RenameTriggerRequest, ({ name }) => renameTrigger(trigger, name), {
    defaultValues: { name: trigger.name },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Rename trigger"
      confirm="Rename"
      cancel="Cancel"
      busy={form.pending}
      onConfirm={form.submit}
    >
      <form {...form.props} className="grid gap-3">
        <Field label="Name" required error={form.error('name')}>
          <Input {...form.register('name')} autoFocus maxLength={limits.triggerName.max} />
        </Field>
        <FormError problem={form.problem} />
      </form>
    </ConfirmDialog>
  );
};
