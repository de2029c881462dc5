import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { InputFields } from '../../runs/components/inputs/input-fields.js';
import { inputsForm } from '../../runs/components/inputs/input-values.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { testTrigger } from '../data/triggers.api.js';

type Props = { trigger: TriggerRow; fields: readonly InputField[]; onClose: () => void };

/** Fires by hand. The firing is marked as a test, in the log and on its run. */
export const TestTrigger = ({ trigger, fields, onClose }: Props) => {
  const form = useCommandForm(inputsForm(fields), (request) => testTrigger(trigger, request), {
    defaultValues: { inputs: {} },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Test ${trigger.name}`}
      about="Starts the published agent with this input. The run is marked as a test."
      confirm="Run test"
      cancel="Cancel"
      busy={form.pending}
      onConfirm={form.submit}
    >
      <form {...form.props} className="grid gap-3">
        <InputFields
          fields={fields.filter(({ type }) => type !== 'file')}
          raw={form.values.inputs}
          onChange={form.bind('inputs').onChange}
          error={(name) => form.error(`inputs.${name}`)}
        />
        <FormError problem={form.problem} />
      </form>
    </ConfirmDialog>
  );
};
