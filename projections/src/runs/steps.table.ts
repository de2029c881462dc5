import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { table } from '@throughline/platform/projections/table.js';

type Told =
  | 'StepStarted'
  | 'StepSucceeded'
  | 'StepFailed'
  | 'StepOutcomeLost'
  | 'ApprovalRequested'
  | 'ApprovalGranted'
  | 'ApprovalDenied'
  | 'ApprovalExpired'
  | 'RunCancelled'
  | 'RunTimedOut';
type Happened = EventOf<Told>;
type Beginning = EventOf<'StepStarted' | 'ApprovalRequested'>;

/** A run may end while none of its steps is under way; no step has the number 0. */
const idOf = ({ data }: Happened): string => `${data.runId}/${'seq' in data ? data.seq : (data.step ?? 0)}`;

const begun = (event: Beginning, workspaceId: WorkspaceId): StepRow => ({
  id: idOf(event),
  workspaceId,
  revision: event.revision,
  position: event.position,
  runId: event.data.runId,
  agentId: event.data.agentId,
  seq: event.data.seq,
  kind: event.type === 'StepStarted' ? event.data.kind : 'tool',
  title: event.data.title,
  tool: event.data.tool,
  status: 'running',
  attempt: 1,
  failures: [],
  retryAt: null,
  input: null,
  output: null,
  approval: null,
  startedAt: event.meta.at,
  endedAt: null,
  tokensIn: 0,
  tokensOut: 0,
  costMicros: 0,
});

const decided = (row: StepRow, event: EventOf<'ApprovalGranted' | 'ApprovalDenied' | 'ApprovalExpired'>) => {
  if (row.approval === null) return null;
  const by = { ...row.approval, decidedBy: event.meta.actor };
  switch (event.type) {
    case 'ApprovalGranted':
      return { ...by, decision: 'granted' as const, arguments: event.data.arguments };
    case 'ApprovalDenied':
      return { ...by, decision: 'denied' as const, note: event.data.reason };
    case 'ApprovalExpired':
      return { ...by, decision: 'expired' as const };
  }
};

const change = (row: StepRow, event: Happened): Partial<StepRow> => {
  const { at } = event.meta;
  switch (event.type) {
    case 'StepStarted': {
      const { attempt, title, input } = event.data;
      const told = { status: 'running' as const, attempt, title, input, retryAt: null, endedAt: null };
      // A call that waited for a person begins when it is allowed: waiting is no part of how long it took.
      return row.approval === null ? told : { ...told, startedAt: at };
    }
    case 'StepSucceeded': {
      const { output, usage } = event.data;
      return { status: 'succeeded', output, endedAt: at, ...usage };
    }
    case 'StepFailed': {
      const { attempt, failure, retryAt } = event.data;
      const failures = [...row.failures, { attempt, failure, at }];
      return {
        status: retryAt === null ? 'failed' : 'retrying',
        failures,
        retryAt,
        endedAt: retryAt === null ? at : null,
      };
    }
    case 'StepOutcomeLost':
      return { status: 'lost' };
    case 'ApprovalRequested': {
      const { reason, expiresAt } = event.data;
      const approval = {
        arguments: event.data.arguments,
        reason,
        expiresAt,
        decidedBy: null,
        decision: null,
        note: null,
      };
      return { status: 'waiting', approval };
    }
    case 'ApprovalGranted':
      return { status: 'running', approval: decided(row, event) };
    case 'ApprovalDenied':
    case 'ApprovalExpired':
      return { status: 'denied', approval: decided(row, event), endedAt: at };
    case 'RunCancelled':
    case 'RunTimedOut':
      return row.endedAt === null ? { status: 'cancelled', retryAt: null, endedAt: at } : {};
  }
};

const begins = (event: Happened): event is Beginning =>
  event.type === 'StepStarted' || event.type === 'ApprovalRequested';

const evolve = (known: StepRow | null, event: Happened): StepRow | null => {
  const { workspaceId } = event.meta;
  const row = known ?? (begins(event) && workspaceId !== null ? begun(event, workspaceId) : null);
  const { revision, position } = event;
  return row === null ? null : { ...row, ...change(row, event), revision, position };
};

export const stepsTable = table<StepRow, Told>({
  name: 'steps',
  columns: {
    id: 'text',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    runId: 'uuid',
    agentId: 'uuid',
    seq: 'integer',
    kind: 'text',
    title: 'text',
    tool: 'text',
    status: 'text',
    attempt: 'integer',
    failures: 'jsonb',
    retryAt: 'timestamptz',
    input: 'jsonb',
    output: 'jsonb',
    approval: 'jsonb',
    startedAt: 'timestamptz',
    endedAt: 'timestamptz',
    tokensIn: 'bigint',
    tokensOut: 'bigint',
    costMicros: 'bigint',
  },
  indexes: ['(run_id, seq)', '(workspace_id, position)', `(status) where status = 'waiting'`],
  on: [
    'StepStarted',
    'StepSucceeded',
    'StepFailed',
    'StepOutcomeLost',
    'ApprovalRequested',
    'ApprovalGranted',
    'ApprovalDenied',
    'ApprovalExpired',
    'RunCancelled',
    'RunTimedOut',
  ],
  id: idOf,
  evolve,
});
