import type { AgentActivityRow, DayCount } from '@throughline/contracts/agents/agent.rows.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { RunId } from '@throughline/contracts/ids.js';
import type { RunStatus } from '@throughline/contracts/runs/run-status.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

const ends = {
  RunSucceeded: 'succeeded',
  RunFailed: 'failed',
  RunCancelled: 'cancelled',
  RunTimedOut: 'timed_out',
  RunExpired: 'expired',
} as const satisfies Record<string, RunStatus>;
type End = keyof typeof ends;
type Told =
  | 'RunRequested'
  | 'RunStarted'
  | 'StepStarted'
  | 'StepSucceeded'
  | 'StepFailed'
  | 'ApprovalRequested'
  | 'ApprovalGranted'
  | 'ApprovalDenied'
  | 'ApprovalExpired'
  | End;
type Happened = EventOf<Told>;

const daysKept = 30;
const runsKept = 200;
const including = (runs: RunId[], runId: RunId): RunId[] =>
  [...runs.filter((id) => id !== runId), runId].slice(-runsKept);
const without = (runs: RunId[], runId: RunId): RunId[] => runs.filter((id) => id !== runId);

const requested = (
  row: AgentActivityRow | null,
  { data, meta, position }: EventOf<'RunRequested'>,
): AgentActivityRow => ({
  id: data.agentId,
  workspaceId: data.workspaceId,
  position,
  runs: (row?.runs ?? 0) + 1,
  underWay: including(row?.underWay ?? [], data.runId),
  waitingApproval: row?.waitingApproval ?? [],
  last: { runId: data.runId, status: 'queued', at: meta.at, durationMs: null, failure: null },
  days: row?.days ?? [],
});

/** The run asked for last, with its present status; an older one that changes leaves it alone. */
const lastNow = (
  row: AgentActivityRow,
  runId: RunId,
  now: Partial<NonNullable<AgentActivityRow['last']>>,
): Pick<AgentActivityRow, 'last'> => ({ last: row.last?.runId === runId ? { ...row.last, ...now } : row.last });

const counted = (days: DayCount[], at: string, add: Partial<Omit<DayCount, 'day'>>): DayCount[] => {
  const day = at.slice(0, 10);
  const known = days.find((other) => other.day === day) ?? { day, succeeded: 0, failed: 0, other: 0, costMicros: 0 };
  const sum: DayCount = {
    day,
    succeeded: known.succeeded + (add.succeeded ?? 0),
    failed: known.failed + (add.failed ?? 0),
    other: known.other + (add.other ?? 0),
    costMicros: known.costMicros + (add.costMicros ?? 0),
  };
  return [...days.filter((other) => other.day !== day), sum]
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(-daysKept);
};

const ended = (row: AgentActivityRow, event: EventOf<End>): Partial<AgentActivityRow> => {
  const { runId } = event.data;
  const { at } = event.meta;
  const status = ends[event.type];
  const result = status === 'succeeded' || status === 'failed' ? status : 'other';
  const durationMs = row.last === null ? null : Math.max(0, Date.parse(at) - Date.parse(row.last.at));
  const failure = event.type === 'RunFailed' ? event.data.message : null;
  return {
    underWay: without(row.underWay, runId),
    waitingApproval: without(row.waitingApproval, runId),
    ...lastNow(row, runId, { status, durationMs, failure }),
    days: counted(row.days, at, { [result]: 1 }),
  };
};

const change = (
  row: AgentActivityRow,
  event: Exclude<Happened, EventOf<'RunRequested'>>,
): Partial<AgentActivityRow> => {
  const { runId } = event.data;
  switch (event.type) {
    case 'RunStarted':
    case 'StepStarted':
      return lastNow(row, runId, { status: 'running' });
    case 'StepSucceeded':
      return event.data.usage.costMicros === 0
        ? {}
        : { days: counted(row.days, event.meta.at, { costMicros: event.data.usage.costMicros }) };
    case 'StepFailed':
      return event.data.retryAt === null ? {} : lastNow(row, runId, { status: 'waiting' });
    case 'ApprovalRequested':
      return { waitingApproval: including(row.waitingApproval, runId), ...lastNow(row, runId, { status: 'waiting' }) };
    case 'ApprovalGranted':
    case 'ApprovalDenied':
    case 'ApprovalExpired':
      return { waitingApproval: without(row.waitingApproval, runId), ...lastNow(row, runId, { status: 'running' }) };
    case 'RunSucceeded':
    case 'RunFailed':
    case 'RunCancelled':
    case 'RunTimedOut':
    case 'RunExpired':
      return ended(row, event);
  }
};

const evolve = (row: AgentActivityRow | null, event: Happened): AgentActivityRow | null => {
  if (event.type === 'RunRequested') return requested(row, event);
  return row === null ? null : { ...row, ...change(row, event), position: event.position };
};

export const agentActivityProjection: Projection = {
  name: 'agent-activity',
  version: 1,
  tables: [
    table<AgentActivityRow, Told>({
      name: 'agent_activity',
      columns: {
        id: 'uuid',
        workspaceId: 'uuid',
        position: 'bigint',
        runs: 'integer',
        underWay: 'jsonb',
        waitingApproval: 'jsonb',
        last: 'jsonb',
        days: 'jsonb',
      },
      indexes: ['(workspace_id, position)'],
      on: [
        'RunRequested',
        'RunStarted',
        'StepStarted',
        'StepSucceeded',
        'StepFailed',
        'ApprovalRequested',
        'ApprovalGranted',
        'ApprovalDenied',
        'ApprovalExpired',
        'RunSucceeded',
        'RunFailed',
        'RunCancelled',
        'RunTimedOut',
        'RunExpired',
      ],
      id: (event) => event.data.agentId,
      evolve,
    }),
  ],
};
