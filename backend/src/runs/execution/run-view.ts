import type { CorrelationId, EventId, RunId } from '@throughline/contracts/ids.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { evolve, noRun, type KnownRun, type Run } from '../domain/run.js';

/** A run as its executor sees it: the state, how far it has been read, and the time its steps have taken. */
export type RunView = {
  run: KnownRun;
  revision: number;
  lastEventId: EventId;
  correlationId: CorrelationId;
  /** Milliseconds spent in attempts that ended; waiting and being down between steps count for nothing. */
  activeMs: number;
  attemptStartedAt: string | null;
};
export type Folding = Omit<RunView, 'run' | 'lastEventId' | 'correlationId'> & {
  run: Run;
  lastEventId: EventId | null;
  correlationId: CorrelationId | null;
};

const unread: Folding = {
  run: noRun,
  revision: -1,
  lastEventId: null,
  correlationId: null,
  activeMs: 0,
  attemptStartedAt: null,
};

type RecordedRunEvent = Extract<AnyRecorded, { type: RunEvent['type'] }>;
const isRunEvent = (event: AnyRecorded): event is RecordedRunEvent => event.stream.startsWith('run-');

/** What is new since the view, or all of it; null when there is no such run. */
export const readRun = async (
  store: EventStore,
  runId: RunId,
  known: RunView | null = null,
): Promise<RunView | null> => {
  let view: Folding = known ?? unread;
  for await (const event of store.read(streamOf('run', runId), view.revision + 1)) {
    if (isRunEvent(event)) view = folded(view, event);
  }
  const { run, lastEventId, correlationId } = view;
  if (run.status === 'none' || lastEventId === null || correlationId === null) return null;
  return { ...view, run, lastEventId, correlationId };
};

export const folded = (view: Folding, event: RecordedRunEvent): Folding => ({
  run: evolve(view.run, event),
  revision: event.revision,
  lastEventId: event.id,
  correlationId: view.correlationId ?? event.meta.correlationId,
  ...activity(view, event),
});

const activity = (
  { activeMs, attemptStartedAt }: Folding,
  { type, meta }: RecordedRunEvent,
): Pick<Folding, 'activeMs' | 'attemptStartedAt'> => {
  if (type === 'StepStarted') return { activeMs, attemptStartedAt: meta.at };
  if (attemptStartedAt === null) return { activeMs, attemptStartedAt };
  if (type === 'StepSucceeded' || type === 'StepFailed') {
    return {
      activeMs: activeMs + Math.max(0, Date.parse(meta.at) - Date.parse(attemptStartedAt)),
      attemptStartedAt: null,
    };
  }
  return { activeMs, attemptStartedAt: type === 'StepOutcomeLost' ? null : attemptStartedAt };
};
