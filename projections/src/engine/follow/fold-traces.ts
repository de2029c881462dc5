import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { tracer } from '@throughline/platform/tracing/tracer.js';

/** Told after each batch of the live builds. */
export type Folded = (batch: { events: readonly AnyRecorded[]; unreadable: number; ms: number }) => void;

/** From the batch's delivery to its commit, once for each of its events. */
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
