import { BreakGlassRequest, glassReason } from '@throughline/contracts/operations/log.js';
import { useState } from 'react';
import { formatClock } from '../../lib/time/format.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { breakGlass } from '../../rows/operator/operator.api.js';

type Props = { workspaceId: string; until: string | undefined; onBroken: () => void };

/** Whether this workspace's content is masked, and the way to see it. */
export const GlassBanner = ({ workspaceId, until, onBroken }: Props) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className="px-gutter pt-4 pb-1">
      {until ? (
        <Banner look="fail">
          You read what people of this workspace wrote, until {formatClock(until).slice(0, 5)}. Each look is an event in
          their history.
        </Banner>
      ) : (
        <Banner
          action={
            <Button size="sm" onClick={() => setAsking(true)}>
              Break the glass
            </Button>
          }
        >
          What people of this workspace wrote is masked.
        </Banner>
      )}
      <GlassDialog workspaceId={workspaceId} open={asking} onClose={() => setAsking(false)} onBroken={onBroken} />
    </div>
  );
};

/** The workspace is the one whose log is read. */
const Reason = BreakGlassRequest.pick({ reason: true });

type DialogProps = { workspaceId: string; open: boolean; onClose: () => void; onBroken: () => void };

const GlassDialog = ({ workspaceId, open, onClose, onBroken }: DialogProps) => {
  const form = useCommandForm(Reason, ({ reason }) => breakGlass(workspaceId, reason), {
    defaultValues: { reason: '' },
    live: false,
    onDone: () => {
      onClose();
      onBroken();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Read what people of this workspace wrote?"
      about="For one hour. Its owners get a mail with your reason, and each look stands in the workspace's history."
      confirm="Break the glass"
      cancel="Cancel"
      danger
      busy={form.pending}
      onConfirm={form.submit}
    >
      <form {...form.props} className="grid gap-3">
        <Field label="Reason" required hint={`At least ${glassReason.min} characters.`} error={form.error('reason')}>
          <Textarea {...form.register('reason')} maxLength={glassReason.max} />
        </Field>
        <FormError problem={form.problem} />
      </form>
    </ConfirmDialog>
  );
};
