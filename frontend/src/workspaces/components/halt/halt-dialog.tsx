import type { Receipt } from '@throughline/contracts/receipt.js';
import { HaltRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { Button } from '../../../ui/buttons/button.js';
import { RadioGroup } from '../../../ui/choice/radio-group.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { Dialog } from '../../../ui/overlays/dialog.js';

type HaltDialogProps = {
  title: string;
  about: string;
  /** Tells who sees the reason. */
  seenBy: string;
  halt: (request: HaltRequest) => Promise<Receipt>;
  /** False outside of a workspace, where no rows follow the command. */
  live?: boolean;
  onDone?: () => Promise<void>;
  onClose: () => void;
};

/** Asks how all runs are stopped, and why. */
export const HaltDialog = ({ title, about, seenBy, halt, live = true, onDone, onClose }: HaltDialogProps) => {
  const form = useCommandForm(HaltRequest, halt, {
    defaultValues: { mode: 'hold', reason: '' },
    live,
    onDone: async () => {
      await onDone?.();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      about={about}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger-fill" busy={form.pending} onClick={form.submit}>
            Stop all runs
          </Button>
        </>
      }
    >
      <form {...form.props} className="grid gap-4">
        <RadioGroup
          label="Runs in progress"
          {...form.bind('mode')}
          options={[
            { value: 'hold', label: 'Hold', hint: 'They continue after the release, or fail after 24 hours.' },
            { value: 'cancel', label: 'Cancel', hint: 'They end now, and so do queued runs.' },
          ]}
        />
        <Field label="Reason" error={form.error('reason')} hint={seenBy}>
          <Input autoFocus maxLength={500} {...form.register('reason')} />
        </Field>
        <FormError problem={form.problem} />
      </form>
    </Dialog>
  );
};
