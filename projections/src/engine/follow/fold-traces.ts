import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { tracer } from '@throughline/platform/tracing/tracer.js';

/** Called after each batch of the live builds. */
export type OnBatchFolded = (batch: { events: readonly AnyRecorded[]; unreadable: number; ms: number }) => void;

/** One span for each event, from the batch's delivery to its commit. */
export const traceFolds = (events: readonly AnyRecorded[], tookMs: number): void => {
  if (!tracer.on) return;
  const ended = Date.now();
  for (const { type, position, meta } of events)
    tracer.span({
      name: `fold ${type}`,
      correlationId: meta.correlationId,
      id: `fold ${position} ${meta.commandId}`,
      parent: meta.commandId,
      began: ended - tookMs,
      ended,
      attributes: { 'throughline.position': position, 'throughline.batch': events.length },
    });
};
