import { OperateProjectionsRequest, type ParkedEvent } from '@throughline/contracts/operations/operating.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/numbers/format.js';
import { Button } from '../../ui/buttons/button.js';
import { CodeBlock } from '../../ui/values/code.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { toast } from '../../ui/overlays/toast.js';
import { ReasonDialog } from '../reason-dialog.js';
import { operate, notifyIfPending, useProjectionAction } from '../use-projection-action.js';

type Props = { parked: ParkedEvent; onChanged: () => void };

export const ParkedEventLine = ({ parked, onChanged }: Props) => {
  const { projection, position } = parked;
  const { ask, pending, problem } = useProjectionAction();
  const [shown, setShown] = useState<'event' | 'skip'>();
  const retry = async () => {
    const outcome = await ask('retry', [projection]);
    if (outcome === 'refused') return;
    if (outcome === 'taken') toast({ status: 'retrying', title: `Retrying the parked events of ${projection}` });
    onChanged();
  };
  return (
    <li className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-baseline gap-2">
        <span className="mono">{parked.type}</span>
        <Link to={`/operator/parked/${projection}/${position}`} className="mono link ml-auto">
          #{formatNumber(position)}
        </Link>
      </div>
      <p className="break-words text-ink-2">
        {projection}: {parked.error ?? 'it could not be folded'}
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
      <ReasonDialog
        open={shown === 'skip'}
        title={`Skip this event in ${projection}?`}
        about="It is skipped permanently, in every build. The log keeps the event and your reason."
        confirm="Skip event"
        reason={reason}
        maxLength={500}
        send={(text) => operate({ action: 'skip', projections: [projection], position, reason: text })}
        onClose={() => setShown(undefined)}
        onDone={(answer) => {
          notifyIfPending(answer);
          onChanged();
        }}
      />
    </li>
  );
};

/** An event is skipped only with a reason. */
const reason = OperateProjectionsRequest.shape.reason.unwrap().unwrap();
