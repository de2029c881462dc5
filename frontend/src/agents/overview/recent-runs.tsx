import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Link, useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/workspace.js';
import { runsOf } from '../../runs/runs.store.js';
import { Elapsed } from '../../ui/duration.js';
import { ErrorState } from '../../ui/error-state.js';
import { Money } from '../../ui/money.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { StatusText } from '../../ui/status-text.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.js';
import { useNames } from '../names.js';
import { Section } from './section.js';

const shown = 8;

export const RecentRuns = ({ agent }: { agent: AgentRow }) => {
  const { path } = useWorkspace();
  const store = runsOf(agent.id);
  const status = store((state) => state.status);
  const problem = store((state) => state.problem);
  const runs = store((state) => state.list)
    .filter(({ agentId }) => agentId === agent.id)
    .sort((a, b) => b.queuedAt.localeCompare(a.queuedAt));
  return (
    <Section
      title="Recent runs"
      aside={
        runs.length > shown && (
          <Link className="link" to={path('agents', agent.id, 'runs')}>
            All runs
          </Link>
        )
      }
    >
      {status === 'failed' && <ErrorState title="Runs could not be loaded" problem={problem} onRetry={() => void store.load()} />}
      {(status === 'loading' || status === 'idle') && <SkeletonRows rows={4} label="Loading runs" />}
      {status === 'ready' && runs.length === 0 && (
        <p className="px-gutter py-4 text-sm text-ink-3">It has not run yet. Run it now, or let a trigger start it.</p>
      )}
      {status === 'ready' && runs.length > 0 && <RunTable runs={runs.slice(0, shown)} />}
    </Section>
  );
};

const RunTable = ({ runs }: { runs: readonly RunRow[] }) => (
  <Table label="Recent runs">
    <TableHead>
      <TableHeader>Status</TableHeader>
      <TableHeader>Started</TableHeader>
      <TableHeader className="max-sm:hidden">By</TableHeader>
      <TableHeader className="max-sm:hidden">Version</TableHeader>
      <TableHeader right>Duration</TableHeader>
      <TableHeader right className="max-sm:hidden">
        Cost
      </TableHeader>
    </TableHead>
    <tbody>
      {runs.map((run) => (
        <RunLine key={run.id} run={run} />
      ))}
    </tbody>
  </Table>
);

const RunLine = ({ run }: { run: RunRow }) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const to = path('agents', run.agentId, 'runs', run.id);
  return (
    <TableRow className="cursor-pointer" onClick={() => void navigate(to)}>
      <TableCell>
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          <StatusText status={run.status} about={run.failure?.code.replaceAll('_', ' ')} />
        </Link>
      </TableCell>
      <TableCell>
        <RelativeTime at={run.queuedAt} />
      </TableCell>
      <TableCell quiet className="max-sm:hidden">
        <StartedBy run={run} />
      </TableCell>
      <TableCell quiet className="max-sm:hidden">
        {run.version ?? 'draft'}
      </TableCell>
      <TableCell right>{run.startedAt === null ? '–' : <Elapsed from={run.startedAt} to={run.endedAt} />}</TableCell>
      <TableCell right quiet className="max-sm:hidden">
        <Money micros={run.costMicros} precise />
      </TableCell>
    </TableRow>
  );
};

const StartedBy = ({ run: { source, startedBy } }: { run: RunRow }) => {
  const name = useNames();
  if (source.kind === 'trigger') return 'Trigger';
  return startedBy.kind === 'user' ? name(startedBy.id) : startedBy.kind;
};
