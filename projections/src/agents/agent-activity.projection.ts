import { AgentActivityRow, type DayCount } from '@throughline/contracts/agents/agent.rows.js';
import { boundedCount } from '@throughline/contracts/bounded-count.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { RunId } from '@throughline/contracts/ids.js';
import { endedBy, type RunStatus } from '@throughline/contracts/run-status.js';
import { nothing } from '@throughline/platform/projections/row-fold.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { Instant } from '@throughline/contracts/row.js';
import { z } from 'zod';
import { agentDaysTable } from './agent-days.table.js';

/** The agent has a run that has not ended. Queries have the same condition. */
export const agentIsBusy = `(under_way <> '[]' or waiting_approval <> '[]')`;

const ends = {
  RunSucceeded: 'succeeded',
  RunFailed: 'failed',
  RunCancelled: 'cancelled',
  RunTimedOut: 'timed_out',
  RunExpired: 'expired',
} as const satisfies Record<string, RunStatus>;
type End = keyof typeof ends;
type Decision = 'ApprovalGranted' | 'ApprovalDenied' | 'ApprovalExpired' | 'AnswerGiven' | 'AnswerExpired';

const daysKept = 30;
const runsKept = 200;
const including = (runs: RunId[], runId: RunId): RunId[] =>
  [...runs.filter((id) => id !== runId), runId].slice(-runsKept);
const without = (runs: RunId[], runId: RunId): RunId[] => runs.filter((id) => id !== runId);
/** A run is in its list once for each approval, or answer, that it waits for. */
const withoutOne = (runs: RunId[], runId: RunId): RunId[] => {
  const index = runs.lastIndexOf(runId);
  return index < 0 ? runs : runs.toSpliced(index, 1);
};

const requested = (
  { data, meta, position }: EventOf<'RunRequested'>,
  row: AgentActivityRow | null,
): AgentActivityRow => ({
  id: data.agentId,
  workspaceId: data.workspaceId,
  position,
  runs: (row?.runs ?? 0) + 1,
  underWay: including(row?.underWay ?? [], data.runId),
  waitingApproval: row?.waitingApproval ?? [],
  waitingAnswer: row?.waitingAnswer ?? [],
  last: {
    runId: data.runId,
    status: 'queued',
    at: meta.at,
    failure: null,
    startedAt: null,
    endedAt: null,
    durationMs: null,
  },
  days: row?.days ?? [],
});

/** The run requested last, with its current status. A change of an older run does not replace it. */
const lastNow = (
  row: AgentActivityRow,
  runId: RunId,
  now: Partial<NonNullable<AgentActivityRow['last']>>,
): Pick<AgentActivityRow, 'last'> => ({ last: row.last?.runId === runId ? { ...row.last, ...now } : row.last });

const counted = (days: DayCount[], at: string, add: Partial<Omit<DayCount, 'day'>>): DayCount[] => {
  const day = at.slice(0, 10);
  const known = days.find((other) => other.day === day) ?? {
    day,
    succeeded: 0,
    failed: 0,
    other: 0,
    costMicros: 0,
    unknownCosts: 0,
  };
  const sum: DayCount = {
    day,
    succeeded: known.succeeded + (add.succeeded ?? 0),
    failed: known.failed + (add.failed ?? 0),
    other: known.other + (add.other ?? 0),
    costMicros: boundedCount(known.costMicros + (add.costMicros ?? 0)),
    unknownCosts: known.unknownCosts + (add.unknownCosts ?? 0),
  };
  return [...days.filter((other) => other.day !== day), sum]
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(-daysKept);
};

const ended = (row: AgentActivityRow, event: EventOf<End>): Partial<AgentActivityRow> => {
  const { runId } = event.data;
  const { at } = event.meta;
  const status = event.type === 'RunFailed' ? endedBy(event.data.code) : ends[event.type];
  const result = status === 'succeeded' || status === 'failed' ? status : 'other';
  const startedAt = row.last?.startedAt ?? null;
  const durationMs = startedAt === null ? null : Math.max(0, Date.parse(at) - Date.parse(startedAt));
  const failure = event.type === 'RunFailed' ? event.data.code : null;
  return {
    underWay: without(row.underWay, runId),
    waitingApproval: without(row.waitingApproval, runId),
    waitingAnswer: without(row.waitingAnswer, runId),
    ...lastNow(row, runId, { status, endedAt: at, durationMs, failure }),
    days: counted(row.days, at, { [result]: 1 }),
  };
};

type Spending = 'StepSucceeded' | 'StepFailed' | 'StepOutcomeLost' | 'StepResultIgnored';

const spent = (row: AgentActivityRow, { data: { costMicros }, meta }: EventOf<Spending>): Partial<AgentActivityRow> => {
  if (costMicros === 0) return nothing;
  const add = costMicros === null ? { unknownCosts: 1 } : { costMicros };
  return { days: counted(row.days, meta.at, add) };
};

const statusIn = ({ waitingApproval, waitingAnswer }: AgentActivityRow, runId: RunId): RunStatus =>
  waitingApproval.includes(runId) || waitingAnswer.includes(runId) ? 'waiting' : 'running';

const needsPerson = (
  row: AgentActivityRow,
  { type, data: { runId } }: EventOf<'ApprovalRequested' | 'AnswerRequested'>,
): Partial<AgentActivityRow> => {
  const kind = type === 'AnswerRequested' ? 'waitingAnswer' : 'waitingApproval';
  return { [kind]: [...row[kind], runId].slice(-runsKept), ...lastNow(row, runId, { status: 'waiting' }) };
};

const decided = (row: AgentActivityRow, { type, data: { runId } }: EventOf<Decision>): Partial<AgentActivityRow> => {
  const kind = type === 'AnswerGiven' || type === 'AnswerExpired' ? 'waitingAnswer' : 'waitingApproval';
  const waits = { [kind]: withoutOne(row[kind], runId) };
  return { ...waits, ...lastNow(row, runId, { status: statusIn({ ...row, ...waits }, runId) }) };
};

const started = (row: AgentActivityRow, { data: { runId }, meta }: EventOf<'RunStarted'>): Partial<AgentActivityRow> =>
  lastNow(row, runId, { status: 'running', startedAt: meta.at });

const runs = (
  row: AgentActivityRow,
  { data: { runId } }: EventOf<'RunReleased' | 'StepStarted'>,
): Partial<AgentActivityRow> => lastNow(row, runId, { status: statusIn(row, runId) });

export const agentActivityTable = table(AgentActivityRow)({
  name: 'agent_activity',
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, id) include (last_at)',
    `(workspace_id, id) where ${agentIsBusy}`,
  ],
  derived: {
    columns: z.object({ lastAt: Instant.nullable() }),
    values: ({ last }) => ({ lastAt: last?.at ?? null }),
  },
  earlier: { waitingAnswer: `'[]'`, lastAt: `(last->>'at')::timestamptz` },
  id: 'agentId',
  creates: { RunRequested: requested },
  changes: {
    RunStarted: started,
    StepStarted: runs,
    StepSucceeded: spent,
    StepFailed: (row, event) => ({
      ...spent(row, event),
      ...(event.data.retryAt !== null && lastNow(row, event.data.runId, { status: 'waiting' })),
    }),
    StepOutcomeLost: spent,
    StepResultIgnored: spent,
    RunHeld: (row, { data }) => lastNow(row, data.runId, { status: 'waiting' }),
    RunReleased: runs,
    ApprovalRequested: needsPerson,
    AnswerRequested: needsPerson,
    AnswerGiven: decided,
    AnswerExpired: decided,
    ApprovalGranted: decided,
    ApprovalDenied: decided,
    ApprovalExpired: decided,
    RunSucceeded: ended,
    RunFailed: ended,
    RunCancelled: ended,
    RunTimedOut: ended,
    RunExpired: ended,
  },
});

export const agentActivityProjection: Projection = {
  name: 'agent-activity',
  version: 10,
  tables: [agentActivityTable, agentDaysTable],
};
