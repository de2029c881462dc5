import { OperateProjectionsRequest, type ParkedEvent } from '@throughline/contracts/operations/operating.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatNumber } from '../../lib/numbers/format.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Button } from '../../ui/buttons/button.js';
import { CodeBlock } from '../../ui/values/code.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { toast } from '../../ui/overlays/toast.js';
import { operate, notifyIfPending, useProjectionAction } from '../use-projection-action.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

type Props = { parked: ParkedEvent; onChanged: () => void };

export const ParkedEventLine = ({ parked, onChanged }: Props) => {
  const { ask, pending, problem } = useProjectionAction();
  const [shown, setShown] = useState<'event' | 'skip'>();
  const retry = async () => {
    const outcome = await ask('retry', [parked.projection]);
    if (outcome === 'refused') return;
    if (outcome === 'taken') toast({ status: 'retrying', title: `Retrying the parked events of ${parked.projection}` });
    onChanged();
  };
  return (
    <li className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-baseline gap-2">
        <span className="mono">{parked.type}</span>
        <Link to={`/operator/parked/${parked.projection}/${parked.position}`} className="mono link ml-auto">
          #{formatNumber(parked.position)}
        </Link>
      </div>
      <p className="break-words text-ink-2">
        {parked.projection}: {parked.error ?? 'it could not be folded'}
        <span className="text-ink-3"> ({parked.attempts === 1 ? 'tried once' : `tried ${parked.attempts} times`})</span>
      </p>
      <div className="flex flex-wrap gap-1">
        <Button size="sm" busy={pending} onClick={() => void retry()}>
          Retry
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setShown('skip')}>
          Skip…
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setShown('event')}>
          JSON
        </Button>
      </div>
      <FormError problem={shown === undefined ? problem : undefined} />
      <Dialog
        open={shown === 'event'}
        onOpenChange={() => setShown(undefined)}
        title={parked.type}
        about="Content is masked."
        size="lg"
      >
        <CodeBlock title="Event" value={parked.event} />
      </Dialog>
      <SkipDialog parked={parked} open={shown === 'skip'} onClose={() => setShown(undefined)} onSkipped={onChanged} />
    </li>
  );
};

/** An event is skipped only with a reason. */
const Reason = z.object({ reason: OperateProjectionsRequest.shape.reason.unwrap().unwrap() });

type SkipProps = { parked: ParkedEvent; open: boolean; onClose: () => void; onSkipped: () => void };

const SkipDialog = ({ parked: { projection, position }, open, onClose, onSkipped }: SkipProps) => {
  const skip = ({ reason }: z.infer<typeof Reason>) =>
    operate({ action: 'skip', projections: [projection], position, reason });
  const form = useCommandForm(Reason, withStepUp(skip), {
    defaultValues: { reason: '' },
    live: false,
    onDone: (answer) => {
      notifyIfPending(answer);
      onClose();
      onSkipped();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title={`Skip this event in ${projection}?`}
      about="It is skipped permanently, in every build. The log keeps the event and your reason."
      confirm="Skip event"
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
