import {
  totalMicros,
  type UsageGroup,
  type UsageGrouping,
  type UsageReport,
  type UsageSort,
  type Used,
} from '@throughline/contracts/usage/usage.requests.js';
import { Link } from 'react-router';
import { useWorkspace } from '../lib/session/workspace.js';
import { useRow } from '../lib/live/use-row.js';
import { formatNumber, formatPercent } from '../lib/numbers/format.js';
import { agentsById } from '../agents/data/agents.store.js';
import { AgentIcon } from '../ui/icons/agent-icon.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../ui/table/table.js';
import { Money } from '../ui/values/money.js';
import { NoValue } from '../ui/values/no-value.js';
import { GroupName } from './group-name.js';
import { payerText } from './payer-text.js';
import { useProviderNames } from './use-provider-names.js';
import { groupings } from './usage-search.js';

type Days = { from: string; to: string };
type Props = {
  report: UsageReport;
  days: Days;
  by: UsageGrouping;
  sort: UsageSort;
  onSort: (sort: UsageSort) => void;
};

const columns = [
  { sort: 'runs', label: 'Runs', className: '' },
  { sort: 'cost', label: 'Cost', className: '' },
  { sort: 'mean', label: 'Per run', className: 'max-md:hidden' },
] as const;

/** Shows what the month was spent on; each line leads to its runs. */
export const UsageGroups = ({ report, days, by, sort, onSort }: Props) => {
  const { groups, others, total } = report;
  return (
    <>
      <Table label="Usage">
        <TableHead>
          <TableHeader>{groupings.find(({ value }) => value === by)?.label}</TableHeader>
          {columns.map((column) => (
            <TableHeader
              key={column.sort}
              right
              className={column.className}
              sort={sort === column.sort ? 'descending' : undefined}
              onSort={() => onSort(column.sort)}
            >
              {column.label}
            </TableHeader>
          ))}
          <TableHeader className="max-md:hidden">Share</TableHeader>
          <TableHeader className="max-lg:hidden">Who pays</TableHeader>
        </TableHead>
        <tbody>
          {groups.map((group) => (
            <GroupLine key={group.id} group={group} total={total} by={by} days={days} />
          ))}
          {others > 0 && <OthersLine report={report} />}
          <TableRow className="[&>td]:border-b-0 [&>td]:font-medium">
            <TableCell>Sum</TableCell>
            <Figures used={total} />
            <TableCell className="max-md:hidden" />
            <TableCell className="max-lg:hidden" />
          </TableRow>
        </tbody>
      </Table>
      {by === 'model' && (
        <p className="px-gutter pb-4 text-xs text-ink-3">A run counts once for each model that it asked.</p>
      )}
    </>
  );
};

const Figures = ({ used }: { used: Used }) => {
  const micros = totalMicros(used);
  return (
    <>
      <TableCell right>{formatNumber(used.runs)}</TableCell>
      <TableCell right>
        <Money micros={micros} andUnknown={used.unknownCosts > 0} />
      </TableCell>
      <TableCell right quiet className="max-md:hidden">
        {used.runs > 0 && <Money micros={Math.round(micros / used.runs)} precise />}
      </TableCell>
    </>
  );
};

const GroupLine = ({ group, total, by, days }: { group: UsageGroup; total: Used; by: UsageGrouping; days: Days }) => {
  const getName = useProviderNames([group]);
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <GroupCell id={group.id} by={by} days={days} />
      </TableCell>
      <Figures used={group} />
      <TableCell className="max-md:hidden">
        <Share share={calculateShare(group, total)} />
      </TableCell>
      <TableCell quiet className="max-lg:hidden">
        {payerText(group, getName) ?? <NoValue label="Nobody" />}
      </TableCell>
    </TableRow>
  );
};

/** Returns the share of the cost, or of the runs where nothing cost anything. */
const calculateShare = (group: Used, total: Used): number => {
  const of = totalMicros(total) > 0 ? totalMicros : ({ runs }: Used) => runs;
  return of(total) === 0 ? 0 : Math.min(1, of(group) / of(total));
};

const Share = ({ share }: { share: number }) => {
  const text = formatPercent(share);
  return (
    <span className="relative block h-1.5 w-23 rounded-[3px] bg-sunken ring-1 ring-line ring-inset" title={text}>
      <span className="sr-only">{text}</span>
      <i className="absolute inset-y-0 left-0 rounded-[3px] bg-ink-2" style={{ width: `${share * 100}%` }} />
    </span>
  );
};

const OthersLine = ({ report: { groups, others, total } }: { report: UsageReport }) => {
  const rest = (of: (used: Used) => number): number => groups.reduce((left, group) => left - of(group), of(total));
  const used: Used = {
    runs: Math.max(
      0,
      rest((each) => each.runs),
    ),
    toolCalls: 0,
    deploymentMicros: rest((each) => each.deploymentMicros),
    workspaceMicros: rest((each) => each.workspaceMicros),
    unknownCosts: rest((each) => each.unknownCosts),
  };
  return (
    <TableRow>
      <TableCell quiet>{formatNumber(others)} others</TableCell>
      <Figures used={used} />
      <TableCell className="max-md:hidden" />
      <TableCell className="max-lg:hidden" />
    </TableRow>
  );
};

const GroupCell = ({ id, by, days }: { id: string | null; by: UsageGrouping; days: Days }) => {
  const buildRunsPath = useRunsPath(days);
  const name = <GroupName id={id} by={by} />;
  if (id === null) return <span className="block truncate text-ink-3">{name}</span>;
  if (by === 'model') return <span className="mono block truncate text-sm">{name}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {by === 'agent' && <Icon id={id} />}
      <Link className="truncate rounded-xs font-medium hover:underline" to={buildRunsPath({ [parameters[by]]: id })}>
        {name}
      </Link>
    </span>
  );
};

const parameters = { agent: 'agentId', member: 'personId', trigger: 'triggerId' } as const;

const Icon = ({ id }: { id: string }) => {
  const { workspaceId } = useWorkspace();
  const { row } = useRow(agentsById, workspaceId, id);
  return row ? <AgentIcon icon={row.icon} size="sm" /> : <span className="size-5 flex-none rounded-[5px] bg-sunken" />;
};

/** The runs that a line counts. */
const useRunsPath = ({ from, to }: Days) => {
  const { path } = useWorkspace();
  const after = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString();
  return (filter: Record<string, string>): string =>
    `${path('runs')}?${new URLSearchParams({ ...filter, from: `${from}T00:00:00.000Z`, to: after }).toString()}`;
};
