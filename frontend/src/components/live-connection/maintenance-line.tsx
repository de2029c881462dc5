import type { MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import { Construction } from 'lucide-react';
import { formatClock, formatMoment } from '../../lib/time/format.js';
import { useMaintenance } from '../../lib/session/maintenance.js';
import { useSession } from '../../lib/session/session.js';

const hoursAhead = 12;

const shortly = (instant: string): string =>
  Math.abs(Date.parse(instant) - Date.now()) < hoursAhead * 3_600_000
    ? formatClock(instant).slice(0, 5)
    : formatMoment(instant);

const diskIsFull = 'Read-only: the disk of this server is full.';

const listsAreBehind = 'Lists are behind. What you do is saved, and shown as soon as they have caught up.';

const describeMaintenance = (
  { mode, plan, diskFull, listsBehind }: MaintenanceState,
  operator: boolean,
): string | null => {
  if (diskFull) return diskIsFull;
  if (plan === null) return listsBehind ? listsAreBehind : null;
  const until = plan.until === null ? '' : ` until ${shortly(plan.until)}`;
  if (mode === 'read_only') return `Changes are paused${until}.${operator ? ' Operators can go on.' : ''}`;
  if (mode === 'full') return operator ? `Down for maintenance${until}, for everyone but operators.` : null;
  const over = plan.endsByItself && plan.until !== null && Date.parse(plan.until) <= Date.now();
  if (over) return null;
  const what = plan.mode === 'read_only' ? 'Changes are paused' : 'Down for maintenance';
  return `${what} from ${shortly(plan.from)}${until}.`;
};

/** Over the screen's whole width: maintenance that is on, or about to begin, a full disk, or lists that are behind. */
export const MaintenanceLine = () => {
  const state = useMaintenance((known) => known.state);
  const operator = useSession((session) => session.me?.operator === true);
  const words = state && describeMaintenance(state, operator);
  if (!state || !words) return null;
  return (
    <div
      role="status"
      className="flex min-h-row animate-enter items-start gap-3 border-b border-wait-line bg-wait-soft px-gutter py-2.5 text-sm"
    >
      <Construction className="mt-0.5 flex-none text-wait-ink" aria-hidden />
      <p className="min-w-0">
        <b className="font-medium">{words}</b> {!state.diskFull && state.plan?.message}
      </p>
    </div>
  );
};
