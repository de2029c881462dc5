import { SkipEventRequest, type UnreadableEventView } from '@throughline/contracts/operations/operating.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { UnreadableNotice } from '../../history/components/unreadable-notice.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { CodeBlock } from '../../ui/values/code.js';
import { skipEvent } from '../data/operator.api.js';
import { ReasonDialog } from '../reason-dialog.js';

type Props = { event: UnreadableEventView; onChanged: () => void };

/** While an event of a stream cannot be read, every change of the stream is refused. */
export const UnreadableEventLine = ({ event, onChanged }: Props) => {
  const [open, setOpen] = useState<'event' | 'skip'>();
  const { type, position, reason, stream, skipped } = event;
  const close = () => setOpen(undefined);
  return (
    <li className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-baseline gap-2">
        <Link to={`/operator/unreadable/${position}`} className="mono rounded-xs hover:underline">
          {type}
        </Link>
        <Link to={`/operator/log?position=${position}&event=${position}`} className="mono link ml-auto">
          #{formatNumber(position)}
        </Link>
      </div>
      <p className="mono break-all text-ink-3">{stream}</p>
      <p className="text-ink-2">
        {reason.replace('_', ' ')}
        {skipped ? ', changes go on without it' : ', changes of this stream are refused'}
      </p>
      <div className="flex flex-wrap gap-1">
        {!skipped && (
          <Button size="sm" onClick={() => setOpen('skip')}>
            Go on without it…
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setOpen('event')}>
          JSON
        </Button>
      </div>
      <Dialog open={open === 'event'} onOpenChange={close} title={type} about="Content is masked." size="lg">
        <div className="grid gap-3">
          <UnreadableNotice unreadable={event} />
          <CodeBlock title="Event" value={event.event} />
        </div>
      </Dialog>
      <ReasonDialog
        open={open === 'skip'}
        title={`Go on without #${formatNumber(position)}?`}
        about={`Changes are decided as if this ${type} had never happened, permanently. The log keeps the event and your reason.`}
        confirm="Go on without it"
        reason={SkipEventRequest.shape.reason}
        maxLength={500}
        send={(text) => skipEvent(position, text)}
        onClose={close}
        onDone={onChanged}
      />
    </li>
  );
};
