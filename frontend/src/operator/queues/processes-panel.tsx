import { shortId } from '@throughline/contracts/ids.js';
import type { ProcessView } from '@throughline/contracts/operations/health-snapshot.js';
import { formatDuration } from '../../lib/time/format.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { pluralise } from '../../lib/numbers/format.js';

const rate = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
/** The processes of the backend: who is connected to each, and how much it sends. */
export const ProcessesPanel = ({ processes }: { processes: readonly ProcessView[] }) => (
  <PanelSection title="Processes and sockets">
    <ul className="grid gap-3">
      {processes.map((process) => (
        <li key={process.id} className="grid gap-0.5 text-sm">
          <span className="flex items-baseline gap-2">
            <span className="font-medium">{process.roles.join(', ')}</span>
            <span className="mono text-xs text-ink-3" title={process.id}>
              {shortId(process.id)}
            </span>
            <span className="ml-auto text-xs text-ink-3">
              started <RelativeTime at={process.startedAt} />
            </span>
          </span>
          <span className="flex flex-wrap gap-x-3 text-xs text-ink-2 tabular-nums">
            <span>{pluralise(process.sockets, 'socket')}</span>
            <span>{pluralise(process.people, 'person', 'people')}</span>
            <span>{rate(process.sent)} messages/s out</span>
            <span>{rate(process.requests)} requests/s</span>
            {process.p95 !== null && <span>p95 {formatDuration(process.p95)}</span>}
          </span>
        </li>
      ))}
    </ul>
  </PanelSection>
);
