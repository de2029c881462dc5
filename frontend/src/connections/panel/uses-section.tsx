import type { ConnectionUse, ConnectionUses } from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatDay } from '../../lib/time/format.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { listUses } from '../data/connections.api.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { Sparkline, type SparkDay } from '../../ui/values/sparkline.js';

const dayMs = 86_400_000;
const shownDays = 30;

/** Calls of each of the last 30 UTC days, today last, by all agents. */
const byDay = ({ days }: ConnectionUses, now = Date.now()): SparkDay[] =>
  Array.from({ length: shownDays }, (_, at) => {
    const day = new Date(now - (shownDays - 1 - at) * dayMs).toISOString().slice(0, 10);
    const total = days.filter((each) => each.day === day).reduce((sum, { calls }) => sum + calls, 0);
    return { label: formatDay(`${day}T12:00:00.000Z`), total, failed: 0 };
  });

/** How much the account was used, and the last calls with the steps that made them. */
export const UsesSection = ({ connection }: { connection: ConnectionRow }) => {
  const { data, problem, reload } = useQuery(`uses ${connection.id}`, (signal) => listUses(connection, signal));
  if (problem)
    return (
      <PanelSection title="Calls by day">
        <p className="text-sm text-ink-2">
          {problem.sentence}{' '}
          <button type="button" className="link" onClick={reload}>
            Try again
          </button>
        </p>
      </PanelSection>
    );
  if (!data)
    return (
      <PanelSection title="Calls by day">
        <Skeleton className="h-5 w-full" />
      </PanelSection>
    );
  const total = data.days.reduce((sum, { calls }) => sum + calls, 0);
  return (
    <PanelSection title="Calls by day" aside={total > 0 && `${formatNumber(total)} in 30 days`}>
      {total === 0 ? (
        <p className="text-sm text-ink-3">No calls in 30 days.</p>
      ) : (
        <div className="overflow-hidden">
          <Sparkline wide days={byDay(data)} label={`Calls in the last 30 days: ${formatNumber(total)}`} />
        </div>
      )}
      {data.items.length > 0 && (
        <ul aria-label="Last calls" className="mt-3 grid gap-1 text-xs">
          {data.items.map((use) => (
            <UseLine key={use.id} use={use} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
};

const UseLine = ({
  use: { at, method, path: called, status, refused, agentId, runId, seq },
}: {
  use: ConnectionUse;
}) => {
  const { path } = useWorkspace();
  const what = `${method} ${called}`;
  return (
    <li className="flex min-w-0 items-baseline gap-2">
      {agentId !== null && runId !== null ? (
        <Link
          className="link mono min-w-0 truncate"
          to={`${path('agents', agentId, 'runs', runId)}${seq === null ? '' : `#step-${seq}`}`}
        >
          {what}
        </Link>
      ) : (
        <span className="mono min-w-0 truncate">{what}</span>
      )}
      <span className="ml-auto flex-none text-ink-3 tabular-nums">
        {refused ? 'refused by its rule' : (status ?? 'no answer')} · <RelativeTime at={at} />
      </span>
    </li>
  );
};
