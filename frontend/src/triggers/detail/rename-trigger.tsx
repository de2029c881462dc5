import { limits } from '@throughline/contracts/limits.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { renameTrigger } from '../../rows/triggers/triggers.api.js';

export const RenameTrigger = ({ trigger, onClose }: { trigger: TriggerRow; onClose: () => void }) => {
  const [name, setName] = useState(trigger.name);
  const { run, pending, problem } = useCommand(renameTrigger);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Rename trigger"
      confirm="Rename"
      cancel="Cancel"
      busy={pending}
      onConfirm={() => void run(trigger, name).then((done) => done && onClose())}
    >
      <div className="grid gap-3">
        <Field label="Name" required error={problem?.fieldError('name')}>
          <Input
            value={name}
            autoFocus
            maxLength={limits.triggerName.max}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <FormError problem={problem?.hasFieldErrors ? undefined : problem} />
      </div>
    </ConfirmDialog>
  );
};
