import { maxLag } from '@throughline/contracts/operations/lag.js';
import {
  isUnfinished,
  listBuilds,
  servedPositions,
  type BuildStatus,
  type ProjectionBuild,
  unfinishedStatuses,
} from '@throughline/platform/projections/control/builds.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { LogLag } from '@throughline/platform/projections/control/log-lag.js';
import { countUnreadable } from '@throughline/platform/projections/control/unreadable.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Counter, Gauge, Histogram } from 'prom-client';
import { measureNewestAudit } from '../store/audits.js';
import { countQuarantined } from '../store/quarantine.js';
import type { OnBatchFolded } from './fold-traces.js';

const position = new Gauge({
  name: 'projections_position',
  help: 'Position of each projection build.',
  labelNames: ['projection', 'build', 'status'],
});
const lagEvents = new Gauge({
  name: 'projections_lag_events',
  help: 'Events that the slowest projection has not folded yet, also one that does not follow the log.',
});
const lagSeconds = new Gauge({
  name: 'projections_lag_seconds',
  help: 'For how long the oldest event that the slowest projection has not folded yet is in the log; 0 when there is none.',
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

const runsEnded = new Counter({
  name: 'runs_ended_total',
  help: 'Runs that came to their end, by how.',
  labelNames: ['outcome'],
});
const progress = new Gauge({
  name: 'projections_build_progress_ratio',
  help: 'How much of the past a build in progress has folded, from 0 to 1.',
  labelNames: ['projection', 'build', 'status'],
});
const failedBuilds = new Gauge({
  name: 'projections_failed_builds',
  help: 'Projections whose newest build failed.',
});
const outdated = new Gauge({
  name: 'projections_outdated',
  help: 'Projections that serve a version other than the code’s, and stand still.',
});
const undeclared = new Gauge({
  name: 'projections_differing_builds',
  help: 'Live builds that were found other than the ones before, beyond what their version declares.',
});
const differing = new Gauge({
  name: 'projections_audit_different_rows',
  help: 'Rows that the newest audit found unlike the fold of the log.',
});
const auditedRows = new Gauge({
  name: 'projections_audit_rows',
  help: 'Rows that the newest audit compared with the fold of the log.',
});
const auditAge = new Gauge({ name: 'projections_audit_age_seconds', help: 'Time since the newest audit.' });

const shown: readonly BuildStatus[] = ['live', 'outdated', ...unfinishedStatuses];

const ends = {
  RunSucceeded: 'succeeded',
  RunFailed: 'failed',
  RunCancelled: 'cancelled',
  RunTimedOut: 'timed_out',
  RunExpired: 'expired',
} as const;
for (const outcome of Object.values(ends)) runsEnded.inc({ outcome }, 0);
const quarantineStates = ['parked', 'waiting', 'skipped'];
const isEnd = (type: string): type is keyof typeof ends => type in ends;

export const batchFolded: OnBatchFolded = ({ events: folded, unreadable: others, ms }) => {
  events.inc(folded.length + others);
  batches.observe(ms / 1_000);
  for (const { type } of folded) if (isEnd(type)) runsEnded.inc({ outcome: ends[type] });
};

/** Read only when the metrics are requested. Positions and lag that cannot be read have no value. */
export const readEngineMetrics = async (postgres: Postgres, store: EventStore): Promise<void> => {
  position.reset();
  lagEvents.remove();
  lagSeconds.remove();
  const rows = await listBuilds(postgres);
  for (const row of rows.filter(({ status }) => shown.includes(status)))
    position.set({ projection: row.projection, build: row.build, status: row.status }, row.position);
  readBuilds(rows);
  await readAudit(postgres);
  const live = (await servedPositions(postgres)).map((served) => served.position);
  const lags = await new LogLag({ postgres, store, now: Date.now }).ofPositions(live);
  const { events: behind, ms } = maxLag([...lags.values()]);
  lagEvents.set(behind);
  lagSeconds.set(ms / 1_000);
  parked.reset();
  for (const projection of new Set(rows.map((row) => row.projection)))
    for (const state of quarantineStates) parked.set({ projection, state }, 0);
  for (const { projection, state, count } of await countQuarantined(postgres)) parked.set({ projection, state }, count);
  unreadable.set(await countUnreadable(postgres));
};

const readBuilds = (rows: readonly ProjectionBuild[]): void => {
  progress.reset();
  for (const row of rows.filter(isUnfinished)) {
    const { projection, build, status, eventsDone: done, eventsTotal: total } = row;
    progress.set({ projection, build, status }, total === 0 ? 1 : Math.min(1, done / total));
  }
  const newest = new Map(rows.map((row) => [row.projection, row]));
  failedBuilds.set([...newest.values()].filter(({ status }) => status === 'failed').length);
  undeclared.set(
    rows.filter(({ status, verification }) => status === 'live' && verification?.tables.some(({ equal }) => !equal))
      .length,
  );
  outdated.set(rows.filter(({ status }) => status === 'outdated').length);
};

const readAudit = async (postgres: Postgres): Promise<void> => {
  const audit = await measureNewestAudit(postgres);
  if (audit === undefined) return;
  auditAge.set(audit.age);
  auditedRows.set(audit.rows);
  differing.set(audit.different);
};
