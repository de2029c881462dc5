import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Counter, Gauge, Histogram } from 'prom-client';
import { allSlots, unfinished, type SlotStatus } from './slot.js';

const position = new Gauge({
  name: 'projections_position',
  help: 'Position of each slot.',
  labelNames: ['projection', 'build', 'status'],
});
const lagPositions = new Gauge({
  name: 'projections_lag_positions',
  help: 'How far the slowest live projection is behind the head of the log.',
});
const lagSeconds = new Gauge({
  name: 'projections_lag_seconds',
  help: 'For how long the slowest live projection has been behind; 0 when it is not.',
});
const parked = new Gauge({
  name: 'projections_quarantined_events',
  help: 'Events that wait in quarantine.',
  labelNames: ['projection', 'state'],
});
const unreadable = new Gauge({ name: 'projections_unreadable_events', help: 'Events that this version cannot read.' });
const events = new Counter({ name: 'projections_events_total', help: 'Events folded by the follower.' });
const batches = new Histogram({
  name: 'projections_batch_seconds',
  help: 'Time of a batch from delivery to commit.',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});

const shown: readonly SlotStatus[] = ['live', 'outdated', ...unfinished];

export const batchFolded = (count: number, ms: number): void => {
  events.inc(count);
  batches.observe(ms / 1_000);
};

let behindSince: number | null = null;

/** Asked for when the figures are read: between two readings nobody needs them. */
export const readEngineMetrics = async (postgres: Postgres, store: EventStore): Promise<void> => {
  const [head, slots] = await Promise.all([store.head(), allSlots(postgres)]);
  position.reset();
  for (const slot of slots.filter(({ status }) => shown.includes(status)))
    position.set({ projection: slot.projection, build: slot.build, status: slot.status }, slot.position);
  const live = slots.filter(({ status }) => status === 'live').map((slot) => slot.position);
  const slowest = live.length === 0 ? 0 : Math.min(...live);
  behindSince = slowest >= head ? null : (behindSince ?? Date.now());
  lagPositions.set(Math.max(0, head - slowest));
  lagSeconds.set(behindSince === null ? 0 : (Date.now() - behindSince) / 1_000);
  parked.reset();
  const rows = await postgres.query<{ projection: string; state: string; count: number }>(
    'select projection, state, count(*) as count from proj.quarantine group by projection, state',
  );
  for (const { projection, state, count } of rows) parked.set({ projection, state }, count);
  const [unread] = await postgres.query<{ count: number }>('select count(*) as count from proj.unreadable');
  unreadable.set(unread?.count ?? 0);
};
