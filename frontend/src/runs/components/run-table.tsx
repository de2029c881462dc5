import { clsx } from 'clsx';
import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import type { RunOrder } from '@throughline/contracts/runs/run.requests.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Link, useNavigate } from 'react-router';
import { agentsById } from '../../agents/data/agents.store.js';
import { useRow } from '../../lib/live/use-row.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { Money } from '../../ui/values/money.js';
import { NoValue } from '../../ui/values/no-value.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import type { VirtualRowProps } from '../../ui/table/virtual-row.js';
import { VirtualRows } from '../../ui/table/virtual-rows.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { isControl } from '../../ui/table/is-control.js';
import { SelectMark } from '../../components/lists/select-mark.js';
import type { Selection } from '../../components/lists/use-selection.js';
import { sortedColumn } from '../../components/lists/sorted-column.js';
import { nameDefinition, RunSource } from './run-source.js';
import { RunStatusText } from './run-status-text.js';
import { readResult } from './run-result.js';
import { readCost } from './run-cost.js';
import { RunTook, RunWaited } from './run-took.js';

export type RunTableProps = {
  runs: readonly RunRow[];
  current?: string | undefined;
  withAgent?: boolean | undefined;
  /** Absent where runs are not selected. */
  selection?: Selection | undefined;
  /** Absent where the list has one order. */
  sort?: { order: RunOrder | undefined; onSort: (order: RunOrder) => void } | undefined;
};

/** Times and figures begin with the highest. */
const descending = (sort: RunTableProps['sort'], high: RunOrder, low: RunOrder) =>
  sort ? sortedColumn({ ...sort, order: sort.order ?? 'newest' }, { order: high, is: 'descending' }, low) : {};

export const RunTable = ({ runs, current, withAgent = false, selection, sort }: RunTableProps) => (
  <Table label="Runs" tall aria-rowcount={runs.length + 1}>
    <TableHead>
      <TableHeader>Run</TableHeader>
      <TableHeader className="max-md:hidden">Result</TableHeader>
      <TableHeader>Status</TableHeader>
      <TableHeader className="max-lg:hidden">Started by</TableHeader>
      <TableHeader {...descending(sort, 'newest', 'oldest')} className="max-md:hidden">
        When
      </TableHeader>
      <TableHeader {...descending(sort, '-took', 'took')} right className="max-md:hidden">
        Took
      </TableHeader>
      <TableHeader right className="max-xl:hidden">
        Tokens
      </TableHeader>
      <TableHeader {...descending(sort, '-cost', 'cost')} right className="max-lg:hidden">
        Cost
      </TableHeader>
    </TableHead>
    <VirtualRows items={runs} idOf={({ id }) => id} current={current} columns={8}>
      {(run, row) => (
        <Row
          key={run.id}
          run={run}
          current={run.id === current}
          withAgent={withAgent}
          selection={selection}
          row={row}
        />
      )}
    </VirtualRows>
  </Table>
);

type RowProps = {
  run: RunRow;
  current: boolean;
  withAgent: boolean;
  selection: Selection | undefined;
  row: VirtualRowProps;
};

const Row = ({ run, current, withAgent, selection, row }: RowProps) => {
  const { path, workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const { row: agent } = useRow(agentsById, workspaceId, run.agentId);
  const to = path('agents', run.agentId, 'runs', run.id);
  return (
    <TableRow
      {...row}
      current={current}
      selected={selection?.ids.has(run.id)}
      className="group cursor-pointer"
      onClick={({ target }) => !isControl(target) && void navigate(to)}
    >
      <TableCell className={clsx('max-w-80 max-md:w-full max-md:max-w-0', withAgent ? 'md:min-w-48' : 'md:min-w-28')}>
        <span className="flex items-center gap-3">
          <SelectMark
            id={run.id}
            label={`Select run ${nameRun(run)}`}
            selection={selection}
            icon={withAgent && agent ? <AgentIcon icon={agent.icon} /> : undefined}
          />
          <TwoLines about={<About run={run} />}>
            <Link to={to} className="flex min-w-0 gap-[0.5ch]">
              <span className="truncate">{withAgent ? (agent?.name ?? run.agentName) : 'Run'}</span>{' '}
              <span className="mono flex-none text-ink-3">{nameRun(run)}</span>
            </Link>
          </TwoLines>
        </span>
      </TableCell>
      <TableCell className="w-full max-w-0 truncate max-md:hidden">
        <Result run={run} />
      </TableCell>
      <TableCell className="max-md:max-w-40">
        <RunStatusText run={run} />
      </TableCell>
      <TableCell quiet className="max-w-48 truncate max-lg:hidden">
        <RunSource run={run} />
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        <RelativeTime at={run.queuedAt} />
        <span className="block text-xs whitespace-nowrap text-ink-3">
          <RunWaited run={run} inList />
        </span>
      </TableCell>
      <TableCell right quiet className="max-md:hidden">
        <RunTook run={run} />
      </TableCell>
      <TableCell right quiet className="max-xl:hidden">
        {formatNumber(run.tokensIn + run.tokensOut)}
      </TableCell>
      <TableCell right quiet className="max-lg:hidden">
        <Money micros={readCost(run)} andUnknown={run.costUnknown} precise />
      </TableCell>
    </TableRow>
  );
};

const About = ({ run }: { run: RunRow }) => (
  <>
    <span className="md:hidden">
      <RelativeTime at={run.queuedAt} /> · {readResult(run)}{' '}
    </span>
    {[formatVersion(run), run.endedAt === null && run.currentStep].filter(Boolean).join(' · ')}
  </>
);

const Result = ({ run }: { run: RunRow }) => {
  const result = readResult(run);
  return result === '' ? <NoValue label="No result" /> : <span title={result}>{result}</span>;
};

const formatVersion = (run: RunRow): string => (run.version === null ? nameDefinition(run) : `version ${run.version}`);
