import {
  totalMicros,
  type UsageGroup,
  type UsageGrouping,
  type UsageReport,
} from '@throughline/contracts/usage/usage.requests.js';
import { Link } from 'react-router';
import { useNames } from '../components/names/member-names.js';
import { useRow } from '../lib/live/use-row.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { formatNumber, formatPercent } from '../lib/time/format.js';
import { agentsById } from '../rows/agents/agents.store.js';
import { triggersById } from '../rows/triggers/triggers.store.js';
import { Segmented } from '../ui/choice/segmented.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../ui/table/table.js';
import { Money } from '../ui/values/money.js';
import { groupings } from './usage-search.js';

type Days = { from: string; to: string };
type Props = { report: UsageReport; days: Days; by: UsageGrouping; onBy: (by: UsageGrouping) => void };

/** What the period was spent on; each line leads to its runs. */
export const UsageGroups = ({ report, days, by, onBy }: Props) => {
  const { groups, others, total } = report;
  return (
    <section aria-label="By agent, model, member or trigger" className="border-t border-line">
      <div className="overflow-x-auto px-gutter py-3">
        <Segmented label="By" value={by} onChange={onBy} options={[...groupings]} />
      </div>
      {groups.length === 0 ? (
        <EmptyState title="No runs in this time">What runs use is counted when they start.</EmptyState>
      ) : (
        <Table label="Usage">
          <TableHead>
            <TableHeader>{groupings.find(({ value }) => value === by)?.label}</TableHeader>
            <TableHeader right>Runs</TableHeader>
            <TableHeader right className="max-md:hidden">
              Calls
            </TableHeader>
            <TableHeader right>Cost</TableHeader>
            <TableHeader right className="max-md:hidden">
              Share
            </TableHeader>
          </TableHead>
          <tbody>
            {groups.map((group) => (
              <GroupLine key={group.id} group={group} of={totalMicros(total)} by={by} days={days} />
            ))}
          </tbody>
        </Table>
      )}
      {others > 0 && <p className="px-gutter py-4 text-sm text-ink-3">And {formatNumber(others)} more.</p>}
    </section>
  );
};

type LineProps = { group: UsageGroup; of: number; by: UsageGrouping; days: Days };

const GroupLine = ({ group, of, by, days }: LineProps) => {
  const micros = totalMicros(group);
  return (
    <TableRow>
      <TableCell className="max-w-0 w-full truncate">
        <GroupName id={group.id} by={by} days={days} />
      </TableCell>
      <TableCell right>{formatNumber(group.runs)}</TableCell>
      <TableCell right quiet className="max-md:hidden">
        {formatNumber(group.toolCalls)}
      </TableCell>
      <TableCell right>
        <Money micros={micros} andUnknown={group.unknownCosts > 0} />
      </TableCell>
      <TableCell right quiet className="max-md:hidden">
        {of === 0 ? '' : formatPercent(micros / of)}
      </TableCell>
    </TableRow>
  );
};

type NameProps = { id: string | null; by: UsageGrouping; days: Days };

const GroupName = ({ id, by, days }: NameProps) => {
  if (id === null)
    return <span className="text-ink-3">{by === 'trigger' ? 'Started by hand' : 'Started by triggers'}</span>;
  switch (by) {
    case 'agent':
      return <AgentName id={id} days={days} />;
    case 'member':
      return <MemberName id={id} days={days} />;
    case 'trigger':
      return <TriggerName id={id} days={days} />;
    case 'model':
      return <span className="mono text-sm">{id}</span>;
  }
};

/** The runs that a line counts. */
const useRunsPath = ({ from, to }: Days) => {
  const { path } = useWorkspace();
  const after = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString();
  return (filter: Record<string, string>): string =>
    `${path('runs')}?${new URLSearchParams({ ...filter, from: `${from}T00:00:00.000Z`, to: after }).toString()}`;
};

const AgentName = ({ id, days }: { id: string; days: Days }) => {
  const { workspaceId } = useWorkspace();
  const { row } = useRow(agentsById, workspaceId, id);
  return (
    <Link className="rounded-xs font-medium hover:underline" to={useRunsPath(days)({ agentId: id })}>
      {row?.name ?? '…'}
    </Link>
  );
};

const MemberName = ({ id, days }: { id: string; days: Days }) => (
  <Link className="rounded-xs font-medium hover:underline" to={useRunsPath(days)({ personId: id })}>
    {useNames()(id)}
  </Link>
);

const TriggerName = ({ id, days }: { id: string; days: Days }) => {
  const { workspaceId } = useWorkspace();
  const { row } = useRow(triggersById, workspaceId, id);
  return (
    <Link className="rounded-xs font-medium hover:underline" to={useRunsPath(days)({ triggerId: id })}>
      {row?.name ?? '…'}
    </Link>
  );
};
