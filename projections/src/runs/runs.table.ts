import { isFinal } from '@throughline/contracts/runs/run-status.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { table } from '@throughline/platform/projections/table.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';

type RunEventType = RunEvent['type'];
type Happened = EventOf<RunEventType>;

const requested = (event: EventOf<'RunRequested'>): RunRow => {
  const { runId, workspaceId, agentId, agentName, version, source, inputs, definition } = event.data;
  const { steps, activeTime } = definition.limits;
  return {
    id: runId,
    workspaceId,
    revision: event.revision,
    position: event.position,
    agentId,
    agentName,
    version,
    source,
    startedBy: event.meta.actor,
    inputs,
    status: 'queued',
    waiting: null,
    output: null,
    failure: null,
    queuedAt: event.meta.at,
    startedAt: null,
    endedAt: null,
    steps: 0,
    currentStep: null,
    tokensIn: 0,
    tokensOut: 0,
    costMicros: 0,
    limits: { steps, activeTime },
  };
};

const running = { status: 'running', waiting: null } as const;

/** What an event changes in the row of a run; nothing more than the numbers every event moves when it is empty. */
const change = (row: RunRow, event: Exclude<Happened, EventOf<'RunRequested'>>): Partial<RunRow> => {
  switch (event.type) {
    case 'RunStarted':
      return { ...running, startedAt: event.meta.at };
    case 'StepStarted':
      return { ...running, steps: Math.max(row.steps, event.data.seq), currentStep: event.data.title };
    case 'StepSucceeded': {
      const { tokensIn, tokensOut, costMicros } = event.data.usage;
      return {
        tokensIn: row.tokensIn + tokensIn,
        tokensOut: row.tokensOut + tokensOut,
        costMicros: row.costMicros + costMicros,
      };
    }
    case 'StepFailed':
      return event.data.retryAt === null ? {} : { status: 'waiting', waiting: 'retry' };
    case 'ApprovalRequested':
      return {
        status: 'waiting',
        waiting: 'approval',
        steps: Math.max(row.steps, event.data.seq),
        currentStep: event.data.title,
      };
    case 'ApprovalGranted':
      return running;
    case 'RunSucceeded':
      return { status: 'succeeded', output: event.data.output };
    case 'RunFailed':
      return { status: 'failed', failure: { code: event.data.code, message: event.data.message } };
    case 'RunCancelled':
      return { status: 'cancelled' };
    case 'RunTimedOut':
      return { status: 'timed_out' };
    case 'RunExpired':
      return { status: 'expired' };
    case 'ApprovalDenied':
    case 'ApprovalExpired':
    case 'StepOutcomeLost':
    case 'StepResultIgnored':
      return {};
  }
};

const evolve = (row: RunRow | null, event: Happened): RunRow | null => {
  if (event.type === 'RunRequested') return requested(event);
  if (row === null) return null;
  const { revision, position } = event;
  const changed: RunRow = { ...row, ...change(row, event), revision, position };
  const ended = isFinal(changed.status) && !isFinal(row.status);
  return ended ? { ...changed, waiting: null, endedAt: event.meta.at } : changed;
};

export const runsTable = table<RunRow, RunEventType>({
  name: 'runs',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    agentId: 'uuid',
    agentName: 'text',
    version: 'integer',
    source: 'jsonb',
    startedBy: 'jsonb',
    inputs: 'jsonb',
    status: 'text',
    waiting: 'text',
    output: 'jsonb',
    failure: 'jsonb',
    queuedAt: 'timestamptz',
    startedAt: 'timestamptz',
    endedAt: 'timestamptz',
    steps: 'integer',
    currentStep: 'text',
    tokensIn: 'bigint',
    tokensOut: 'bigint',
    costMicros: 'bigint',
    limits: 'jsonb',
  },
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, queued_at desc, id desc)',
    '(workspace_id, agent_id, queued_at desc, id desc)',
    `(status, queued_at) where ended_at is null`,
    `(workspace_id, queued_at desc, id desc) where waiting = 'approval'`,
  ],
  on: [
    'RunRequested',
    'RunStarted',
    'StepStarted',
    'StepSucceeded',
    'StepFailed',
    'StepOutcomeLost',
    'StepResultIgnored',
    'ApprovalRequested',
    'ApprovalGranted',
    'ApprovalDenied',
    'ApprovalExpired',
    'RunCancelled',
    'RunSucceeded',
    'RunFailed',
    'RunTimedOut',
    'RunExpired',
  ],
  id: (event) => event.data.runId,
  evolve,
});
