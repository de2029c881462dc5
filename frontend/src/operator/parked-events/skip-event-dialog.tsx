import { SkipEventRequest, type UnreadableEventView } from '@throughline/contracts/operations/operating.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { skipEvent } from '../data/operator.api.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

type Props = { event: UnreadableEventView; open: boolean; onClose: () => void; onSkipped: () => void };

/** While an event of a stream cannot be read, every change of what the stream is about is refused. */
export const SkipEventDialog = ({ event: { position, type }, open, onClose, onSkipped }: Props) => {
  const form = useCommandForm(
    SkipEventRequest,
    withStepUp(({ reason }: SkipEventRequest) => skipEvent(position, reason)),
    {
      defaultValues: { reason: '' },
      live: false,
      onDone: () => {
        onClose();
        onSkipped();
      },
    },
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title={`Go on without #${formatNumber(position)}?`}
      about={`Changes are decided as if this ${type} had never happened, permanently. The log keeps the event and your reason.`}
      confirm="Go on without it"
      danger
      busy={form.pending}
      onConfirm={form.submit}
    >
      <form {...form.props} className="grid gap-3">
        <Field label="Reason" required error={form.error('reason')}>
          <Textarea {...form.register('reason')} maxLength={500} />
        </Field>
        <FormError problem={form.problem} />
      </form>
    </ConfirmDialog>
  );
};
