import type { EventOf } from '@throughline/contracts/domain-events.js';
import { TriggerId } from '@throughline/contracts/ids.js';
import {
  endedBy,
  isFinal,
  progressWith,
  waitsForPerson,
  type OpenStepStatus,
} from '@throughline/contracts/run-status.js';
import { runEvents } from '@throughline/contracts/runs/run.events.js';
import { RunRow, runSearchText } from '@throughline/contracts/runs/run.rows.js';
import { nothing } from '@throughline/platform/projections/row-fold.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { searchIndexWith, searchSql } from '@throughline/platform/projections/search-index.js';
import { z } from 'zod';
import { tookOrder } from './took-order.js';
import { plusSpending } from './step-spending.js';
import { stepsTable } from './steps.table.js';

const requested = (event: EventOf<'RunRequested'>): RunRow => {
  const { runId, workspaceId, agentId, agentName, number, version, source, inputs, definition } = event.data;
  const { steps, activeTime, parallelRuns } = definition.limits;
  return {
    id: runId,
    workspaceId,
    revision: event.revision,
    position: event.position,
    agentId,
    agentName,
    number,
    version,
    source,
    startedBy: event.meta.actor,
    inputs,
    status: 'queued',
    waiting: null,
    openSteps: [],
    held: null,
    output: null,
    failure: null,
    queuedAt: event.meta.at,
    startedAt: null,
    endedAt: null,
    approvalMs: 0,
    approvalSince: null,
    steps: 0,
    currentStep: null,
    tokensIn: 0,
    tokensOut: 0,
    costMicros: 0,
    costUnknown: false,
    limits: { steps, activeTime, parallelRuns },
    onDeny: definition.onDeny,
    contentErasedAt: null,
  };
};

const listStatuses = (open: RunRow['openSteps']): OpenStepStatus[] => open.map(({ status }) => status);

type Progress = Pick<RunRow, 'status' | 'waiting' | 'openSteps'>;

/** `status` null: the step has ended. */
const progress = ({ openSteps, held }: RunRow, seq: number, status: OpenStepStatus | null): Progress => {
  const others = openSteps.filter((step) => step.seq !== seq);
  const open = status === null ? others : [...others, { seq, status }];
  return { ...progressWith(listStatuses(open), held?.reason ?? null), openSteps: open };
};

/** A run gave its place up while it waited, so it continues when one is free: with the start of a step. */
const resuming = (next: Progress): Progress => {
  const isActive = next.waiting !== null || next.openSteps.some((step) => step.status === 'running');
  return isActive ? next : { ...next, status: 'waiting', waiting: 'turn' };
};

const needsPerson = (
  row: RunRow,
  { type, data, meta }: EventOf<'ApprovalRequested' | 'AnswerRequested'>,
): Partial<RunRow> => ({
  ...progress(row, data.seq, type === 'AnswerRequested' ? 'asked' : 'awaiting'),
  approvalSince: row.approvalSince ?? meta.at,
  steps: Math.max(row.steps, data.seq),
  currentStep: data.title,
});

/** It waits for nobody any more. */
const waitEnded = ({ approvalMs, approvalSince }: RunRow, at: string): Partial<RunRow> =>
  approvalSince === null
    ? nothing
    : { approvalSince: null, approvalMs: approvalMs + Math.max(0, Date.parse(at) - Date.parse(approvalSince)) };

const decided = (row: RunRow, seq: number, status: OpenStepStatus | null, at: string): Partial<RunRow> => {
  const next = resuming(progress(row, seq, status));
  return waitsForPerson(next.waiting) ? next : { ...next, ...waitEnded(row, at) };
};

const held = (row: RunRow, { data: { reason, about, until }, meta }: EventOf<'RunHeld'>): Partial<RunRow> => ({
  ...progressWith(listStatuses(row.openSteps), reason),
  held: { reason, about, since: meta.at, until },
});

const released = ({ openSteps }: RunRow): Partial<RunRow> => ({
  held: null,
  ...resuming({ ...progressWith(listStatuses(openSteps), null), openSteps }),
});

/** Where the model is not told, the run's failure is the next event. */
const refused = (
  row: RunRow,
  { data, meta }: EventOf<'ApprovalDenied' | 'ApprovalExpired' | 'AnswerExpired'>,
): Partial<RunRow> => (data.then === 'tell' ? decided(row, data.seq, null, meta.at) : nothing);

type Ending = Pick<RunRow, 'status'> & Partial<RunRow>;
/** A run ends once. */
const ended = (row: RunRow, endedAt: string, ending: Ending): Partial<RunRow> =>
  isFinal(row.status)
    ? ending
    : { ...ending, waiting: null, held: null, openSteps: [], endedAt, ...waitEnded(row, endedAt) };

const derived = {
  columns: z.object({
    sourceKind: z.string(),
    triggerId: TriggerId.nullable(),
    starterId: z.string(),
    search: z.string(),
  }),
  values: (row: RunRow) => ({
    sourceKind: row.source.kind,
    triggerId: row.source.kind === 'trigger' ? row.source.triggerId : null,
    starterId: row.startedBy.id,
    search: runSearchText(row),
  }),
};

export const runsTable = table(RunRow)({
  name: 'runs',
  columns: {
    number: 'integer',
    tokensIn: 'bigint',
    tokensOut: 'bigint',
    costMicros: 'bigint',
    approvalMs: 'bigint',
    onDeny: 'text',
  },
  since: 'queuedAt',
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, queued_at desc, id desc)',
    '(workspace_id, agent_id, queued_at desc, id desc)',
    `(status, queued_at) where ended_at is null`,
    '(agent_id, status, position) where ended_at is null',
    '(workspace_id, ended_at) where content_erased_at is null',
    '(workspace_id, status, queued_at desc, id desc)',
    '(workspace_id, source_kind, queued_at desc, id desc)',
    '(workspace_id, trigger_id, queued_at desc, id desc) where trigger_id is not null',
    '(workspace_id, starter_id, queued_at desc, id desc)',
    '(workspace_id, version, queued_at desc, id desc)',
    '(workspace_id, cost_micros, id)',
    `(workspace_id, (${tookOrder}), id)`,
    searchIndexWith('workspace_id', 'status'),
    `(workspace_id, queued_at desc, id desc) where waiting = 'approval'`,
  ],
  derived,
  earlier: {
    number: 'null',
    costUnknown: 'false',
    openSteps: `'[]'`,
    held: 'null',
    approvalMs: '0',
    approvalSince: 'null',
    contentErasedAt: 'null',
    onDeny: `'end'`,
    sourceKind: `source->>'kind'`,
    triggerId: `(source->>'triggerId')::uuid`,
    starterId: `started_by->>'id'`,
    search: searchSql('agent_name', 'current_step', `failure->>'code'`, 'right(id::text, 6)'),
  },
  id: 'runId',
  of: runEvents,
  creates: { RunRequested: requested },
  changes: {
    RunStarted: (_, { meta }) => ({ status: 'running', waiting: null, startedAt: meta.at }),
    StepStarted: (row, { data }) => ({
      ...progress(row, data.seq, 'running'),
      steps: Math.max(row.steps, data.seq),
      currentStep: data.title,
    }),
    StepSucceeded: (row, { data }) => ({ ...plusSpending(row, data), ...progress(row, data.seq, null) }),
    StepFailed: (row, { data }) => ({
      ...plusSpending(row, data),
      ...progress(row, data.seq, data.retryAt === null ? null : 'retrying'),
    }),
    ModelSwitched: nothing,
    StepOutcomeLost: (row, { data }) => ({ ...plusSpending(row, data), ...progress(row, data.seq, 'lost') }),
    /** The end of the run follows. */
    StepCancelled: nothing,
    StepResultIgnored: (row, { data }) => plusSpending(row, data),
    ApprovalRequested: needsPerson,
    ApprovalPassedOn: nothing,
    AnswerRequested: needsPerson,
    AnswerGiven: (row, { data, meta }) => decided(row, data.seq, null, meta.at),
    AnswerExpired: refused,
    ApprovalGranted: (row, { data, meta }) => decided(row, data.seq, 'granted', meta.at),
    ApprovalDenied: refused,
    ApprovalExpired: refused,
    RunHeld: held,
    RunReleased: released,
    RunContentErased: (_, { meta }) => ({ contentErasedAt: meta.at }),
    RunCancelled: (row, { meta }) => ended(row, meta.at, { status: 'cancelled' }),
    RunSucceeded: (row, { data, meta }) => ended(row, meta.at, { status: 'succeeded', output: data.output }),
    RunFailed: (row, { data: { code, message }, meta }) =>
      ended(row, meta.at, { status: endedBy(code), failure: { code, message } }),
    RunTimedOut: (row, { meta }) => ended(row, meta.at, { status: 'timed_out' }),
    RunExpired: (row, { meta }) => ended(row, meta.at, { status: 'expired' }),
  },
});

export const runsProjection: Projection = { name: 'runs', version: 19, tables: [runsTable, stepsTable] };
