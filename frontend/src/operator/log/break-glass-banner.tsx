import { BreakGlassRequest, breakGlassReason } from '@throughline/contracts/operations/log.js';
import { useState } from 'react';
import { formatClock } from '../../lib/time/format.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { breakGlass } from '../data/operator.api.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

type Props = { workspaceId: string; until: string | undefined; onGranted: () => void };

/** Says whether this workspace's content is masked, and requests break-glass access to it. */
export const BreakGlassBanner = ({ workspaceId, until, onGranted }: Props) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className="px-gutter pt-4 pb-1">
      {until ? (
        <Banner look="fail">
          Content is visible until {formatClock(until).slice(0, 5)}. Each page you read is recorded in this workspace’s
          history.
        </Banner>
      ) : (
        <Banner
          action={
            <Button size="sm" onClick={() => setAsking(true)}>
              Request access
            </Button>
          }
        >
          Content of this workspace is masked.
        </Banner>
      )}
      <BreakGlassDialog
        workspaceId={workspaceId}
        open={asking}
        onClose={() => setAsking(false)}
        onGranted={onGranted}
      />
    </div>
  );
};

/** The workspace is the one whose log is read. */
const Reason = BreakGlassRequest.pick({ reason: true });

type DialogProps = { workspaceId: string; open: boolean; onClose: () => void; onGranted: () => void };

const BreakGlassDialog = ({ workspaceId, open, onClose, onGranted }: DialogProps) => {
  const form = useCommandForm(
    Reason,
    withStepUp(({ reason }: { reason: string }) => breakGlass(workspaceId, reason)),
    {
      defaultValues: { reason: '' },
      live: false,
      onDone: () => {
        onClose();
        onGranted();
      },
    },
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Read the content of this workspace?"
      about="Break-glass access lasts one hour. The owners get an e-mail with your reason, and each page you read is recorded in the workspace’s history."
      confirm="Get access"
      cancel="Cancel"
      danger
      busy={form.pending}
      onConfirm={form.submit}
    >
      <form {...form.props} className="grid gap-3">
        <Field
          label="Reason"
          required
          hint={`At least ${breakGlassReason.min} characters.`}
          error={form.error('reason')}
        >
          <Textarea {...form.register('reason')} maxLength={breakGlassReason.max} />
        </Field>
        <FormError problem={form.problem} />
      </form>
    </ConfirmDialog>
  );
};
