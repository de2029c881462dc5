import type { UnreadableEventView } from '@throughline/contracts/operations/operating.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { UnreadableNotice } from '../../components/events/unreadable-notice.js';
import { formatNumber } from '../../lib/time/format.js';
import { useQuery } from '../../lib/use-query.js';
import { listUnreadable } from '../../rows/operator/operator.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Count } from '../../ui/status/count.js';
import { CodeBlock } from '../../ui/values/code.js';

/** Events of the log that this version cannot read. Skipping a parked event does not make it readable. */
export const UnreadableEvents = ({ count }: { count: number }) => {
  const { data, problem } = useQuery(count === 0 ? null : `unreadable ${count}`, listUnreadable);
  return (
    <PanelSection
      id="unreadable"
      title="Unreadable events"
      aside={<Count value={count} look={count > 0 ? 'wait' : 'quiet'} />}
    >
      <FormError problem={problem} />
      {count === 0 && <p className="text-sm text-ink-3">This version can read every event.</p>}
      <ul className="grid gap-3">
        {data?.items.map((event) => (
          <Line key={event.position} event={event} />
        ))}
      </ul>
    </PanelSection>
  );
};

const Line = ({ event }: { event: UnreadableEventView }) => {
  const [open, setOpen] = useState(false);
  const { type, position, reason, stream } = event;
  return (
    <li className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-baseline gap-2">
        <span className="mono">{type}</span>
        <Link to={`/operator/log?position=${position}&event=${position}`} className="mono link ml-auto">
          #{formatNumber(position)}
        </Link>
      </div>
      <p className="mono break-all text-ink-3">{stream}</p>
      <div className="flex items-center gap-2 text-ink-2">
        {reason.replace('_', ' ')}
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          JSON
        </Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={type} about="Content is masked." size="lg">
        <div className="grid gap-3">
          <UnreadableNotice unreadable={event} />
          <CodeBlock title="Event" value={event.event} />
        </div>
      </Dialog>
    </li>
  );
};
