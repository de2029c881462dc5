import type { RecurringTask, RecurringTaskList } from '@throughline/contracts/operations/recurring-tasks.js';
import { formatDuration } from '../../lib/time/format.js';
import { StatusText } from '../../ui/status/status-text.js';
import type { Status } from '../../ui/status/status-labels.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { Moment } from '../../ui/values/moment.js';
import { RelativeTime } from '../../ui/values/relative-time.js';

export const TaskTable = ({ tasks: { items, resting } }: { tasks: RecurringTaskList }) => (
  <Table label="Recurring tasks">
    <TableHead>
      <TableHeader>Task</TableHeader>
      <TableHeader className="max-md:hidden">Every</TableHeader>
      <TableHeader>Last run</TableHeader>
      <TableHeader className="max-md:hidden">Took</TableHeader>
      <TableHeader className="max-md:hidden">Next due</TableHeader>
    </TableHead>
    <tbody>
      {items.map((task) => (
        <TaskRow key={task.name} task={task} rests={resting && !task.whileReadOnly} />
      ))}
    </tbody>
  </Table>
);

/** "1 min", without the seconds of a round number. */
const formatPeriod = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${seconds / 60} min`;
  return seconds < 86_400 ? `${seconds / 3_600} h` : `${seconds / 86_400} d`;
};

const TaskRow = ({ task, rests }: { task: RecurringTask; rests: boolean }) => {
  const every = formatPeriod(task.everySeconds);
  const next = rests ? 'after maintenance' : <NextDue task={task} />;
  return (
    <TableRow>
      <TableCell className="py-2 wrap-anywhere whitespace-normal!">
        {task.does}
        <span className="block text-xs text-ink-3">
          <span className="mono">{task.name}</span>
          {task.once === 'process' && ', in each process'}
        </span>
        <span className="block text-xs text-ink-2 md:hidden">
          every {every}, next {next}
        </span>
        {task.last?.error != null && <span className="block text-xs break-words text-fail-ink">{task.last.error}</span>}
      </TableCell>
      <TableCell quiet className="tabular-nums max-md:hidden">
        {every}
      </TableCell>
      <TableCell quiet className="py-2">
        <LastRun task={task} />
      </TableCell>
      <TableCell quiet className="tabular-nums max-md:hidden">
        {formatTook(task)}
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        {next}
      </TableCell>
    </TableRow>
  );
};

const outcomes: Record<'succeeded' | 'failed' | 'stopped', { status: Status; word: string }> = {
  succeeded: { status: 'succeeded', word: 'Succeeded' },
  failed: { status: 'failed', word: 'Failed' },
  stopped: { status: 'pending', word: 'Stopped' },
};

const LastRun = ({ task: { last, running } }: { task: RecurringTask }) => {
  if (last === null) return 'Not yet';
  const { status, word } = running
    ? ({ status: 'running', word: 'Running' } as const)
    : last.outcome === null
      ? ({ status: 'failed', word: 'Lost with its process' } as const)
      : outcomes[last.outcome];
  return (
    <>
      <StatusText status={status}>{word}</StatusText>
      <RelativeTime at={last.startedAt} className="block text-xs" />
      <span className="block text-xs tabular-nums md:hidden">{formatTook({ last })}</span>
    </>
  );
};

const formatTook = ({ last }: Pick<RecurringTask, 'last'>): string =>
  last?.endedAt == null ? '' : formatDuration(Date.parse(last.endedAt) - Date.parse(last.startedAt));

/** Most of what recurs within a minute is due whenever somebody looks. */
const NextDue = ({ task: { nextAt, everySeconds, running } }: { task: RecurringTask }) => {
  if (running || everySeconds < 60) return 'within a minute';
  return <Moment at={nextAt} day />;
};
