import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useState } from 'react';
import { InputFields } from '../../components/inputs/input-fields.js';
import { readInputs, type RawInputs } from '../../components/inputs/input-values.js';
import { useCommand } from '../../lib/use-command.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { testTrigger } from '../../rows/triggers/triggers.api.js';

type Props = { trigger: TriggerRow; fields: readonly InputField[]; onClose: () => void };

/** Fires by hand. The firing is marked as a test, in the log and on its run. */
export const TestTrigger = ({ trigger, fields, onClose }: Props) => {
  const [raw, setRaw] = useState<RawInputs>({});
  const [tried, setTried] = useState(false);
  const read = readInputs(fields, raw);
  const { run, pending, problem } = useCommand(testTrigger);
  const fire = async () => {
    setTried(true);
    if (Object.keys(read.errors).length > 0) return;
    if (await run(trigger, { inputs: read.values })) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Test ${trigger.name}`}
      about="It starts the published agent with what you enter, and is marked as a test."
      confirm="Fire"
      cancel="Cancel"
      busy={pending}
      onConfirm={() => void fire()}
    >
      <div className="grid gap-3">
        <InputFields fields={fields} raw={raw} errors={tried ? read.errors : {}} onChange={setRaw} />
        <FormError problem={problem} />
      </div>
    </ConfirmDialog>
  );
};
