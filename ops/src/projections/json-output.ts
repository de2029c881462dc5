import { buildRate } from '@throughline/contracts/operations/build-rate.js';
import type { Lag } from '@throughline/contracts/operations/lag.js';
import type { ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { QuarantinedEvent } from '@throughline/platform/projections/control/quarantine.js';
import { masked } from './masked.js';

export const getStatus = ({ status, paused, requestedAction }: ProjectionBuild): string => {
  if (paused) return 'paused';
  return requestedAction === null ? status : { pause: 'pausing', cancel: 'cancelling' }[requestedAction];
};

/** A row as scripts read it. Without a worker nothing builds it, so it has no rate. */
export const buildView = (row: ProjectionBuild, lag: Lag, alive: boolean) => {
  const rate = alive ? buildRate(row) : null;
  return {
    name: row.projection,
    build: row.build,
    version: row.version,
    status: getStatus(row),
    keptUntil: row.status === 'previous' ? row.keptUntil : null,
    position: row.position,
    /** Events that it has not folded, and the age of the oldest of them. */
    behind: lag.events,
    behindSeconds: lag.ms / 1_000,
    eventsDone: row.eventsDone,
    eventsTotal: row.eventsTotal,
    target: row.target,
    eventsPerSecond: rate?.eventsPerSecond ?? null,
    secondsLeft: rate === null ? null : rate.msLeft / 1_000,
    verification: row.verification,
    error: row.error,
  };
};

/** A quarantined event as scripts read it, with personal data masked. */
export const quarantineView = ({ parkedAt, ...event }: QuarantinedEvent) => ({
  ...event,
  event: masked(event.event),
  parked_at: parkedAt,
});
