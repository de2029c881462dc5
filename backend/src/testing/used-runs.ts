import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { AgentId, EventId, RunId, type WorkspaceId } from '@throughline/contracts/ids.js';
import {
  free,
  inline,
  runFailed,
  runRequested,
  runStarted,
  runSucceeded,
  stepStarted,
  stepSucceeded,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import type { Backend } from './backend.js';

const recipe = {
  connectionId: null,
  provider: 'quay',
  model: 'quay-large',
  assembler: 2,
  choice: 0,
  hash: 'a'.repeat(64),
  bytes: 10,
  shortened: null,
  natively: [],
};

type Use = {
  micros: number | null;
  payer?: 'deployment' | 'workspace';
  tools?: number;
  failed?: boolean;
};

const listEvents = ({ micros, payer = 'deployment', tools = 0, failed = false }: Use): DomainEvent[] => [
  runRequested(),
  runStarted,
  stepStarted({ seq: 1, recipe }),
  stepSucceeded({ seq: 1, ...free, payer, costMicros: micros }),
  ...Array.from({ length: tools }, (_, at) => [
    toolStarted({ seq: at + 2 }),
    stepSucceeded({ seq: at + 2, output: inline({ ok: true }) }),
  ]).flat(),
  failed ? runFailed({ code: 'internal' }) : runSucceeded(),
];

/** Appends events that belong together to a stream, as if they had happened at a time. */
export const appendAt = (
  backend: Backend,
  workspaceId: WorkspaceId,
  { stream, at, events }: { stream: string; at: string; events: readonly DomainEvent[] },
): Promise<{ position: number }> => {
  const meta = EventMeta.parse({
    workspaceId,
    actor: { kind: 'system', id: 'specs' },
    correlationId: newId(),
    causationId: null,
    commandId: newId(),
    command: 'Spec',
    at,
    schema: 1,
  });
  const recorded = events.map((event) => ({ ...event, id: EventId.parse(newId()), meta }));
  return backend.app.get(EventStore).append(stream, recorded, 'none');
};

/** A run that used this at a time. Only its events are in the log. */
export const addRun = async (backend: Backend, workspaceId: WorkspaceId, at: string, use: Use): Promise<RunId> => {
  const runId = RunId.parse(newId());
  const agentId = AgentId.parse(newId());
  const events = listEvents(use).map(({ type, data }) => {
    const of = 'agentId' in data ? { agentId } : {};
    return { type, data: { ...data, ...of, runId, workspaceId } } as DomainEvent;
  });
  await appendAt(backend, workspaceId, { stream: `run-${runId}`, at, events });
  return runId;
};
