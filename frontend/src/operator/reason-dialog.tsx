import { z } from 'zod';
import { withStepUp } from '../identity/components/step-up/use-step-up.js';
import { useCommandForm } from '../lib/form/use-command-form.js';
import { Field } from '../ui/form/field.js';
import { FormError } from '../ui/form/form-error.js';
import { Textarea } from '../ui/form/textarea.js';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/overlays/confirm-dialog.js';

type ReasonDialogProps<Answer> = Pick<ConfirmDialogProps, 'open' | 'title' | 'about' | 'confirm' | 'cancel'> & {
  /** The reasons that the API accepts. */
  reason: z.ZodType<string, string>;
  maxLength: number;
  hint?: string | undefined;
  send: (reason: string) => Promise<Answer>;
  onClose: () => void;
  onDone: (answer: Answer) => void;
};

/** Asks an operator for the reason of a step that cannot be taken back. */
export const ReasonDialog = <Answer,>(props: ReasonDialogProps<Answer>) => {
  const { reason, maxLength, hint, send, onClose, onDone, ...dialog } = props;
  const form = useCommandForm(
    z.object({ reason }),
    withStepUp((request: { reason: string }) => send(request.reason)),
    {
      defaultValues: { reason: '' },
      live: false,
      onDone: (answer: Answer) => {
        onClose();
        onDone(answer);
      },
    },
  );
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      danger
      busy={form.pending}
      onConfirm={form.submit}
    >
      <form {...form.props} className="grid gap-3">
        <Field label="Reason" required hint={hint} error={form.error('reason')}>
          <Textarea {...form.register('reason')} maxLength={maxLength} />
        </Field>
        <FormError problem={form.problem} />
      </form>
    </ConfirmDialog>
  );
};
