import { Injectable } from '@nestjs/common';
import type { BuildView } from '@throughline/contracts/operations/build-view.js';
import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { maxLag, type Lag } from '@throughline/contracts/operations/lag.js';
import { unfinishedStatuses } from '@throughline/platform/projections/control/builds.js';
import { newestBackup } from '@throughline/platform/projections/control/taken-backups.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { Audits } from '../projections/audits.js';
import { WorkerClient } from '../projections/worker-client.js';
import { ReadLag } from './read-lag.js';

/** Shorter than what a snapshot waits for all of it. */
const lagTimeoutMs = 1_000;

export type ProjectionHealth = Pick<HealthSnapshot, 'builds' | 'worker' | 'parked' | 'unreadable' | 'backup' | 'audit'>;
export const noProjectionHealth: ProjectionHealth = {
  builds: [],
  worker: null,
  parked: 0,
  unreadable: 0,
  backup: null,
  audit: { newest: null, underWay: null },
};

type SeenBuild = Pick<BuildView, 'projection' | 'status' | 'purpose' | 'lag' | 'changedAt'>;
const unfinished: readonly string[] = unfinishedStatuses;

/** The build of each projection that readers see. */
const servedBuilds = <B extends SeenBuild>(builds: readonly B[]): B[] => {
  const rank = ({ status }: B): number => ['live', 'outdated'].indexOf(status);
  const serving = builds.filter(({ status }) => status === 'live' || status === 'outdated');
  const first = builds.filter(
    ({ projection, status, purpose }) =>
      purpose === 'swap' && unfinished.includes(status) && !serving.some((one) => one.projection === projection),
  );
  const best = new Map<string, B>();
  for (const build of [...first, ...serving.sort((a, b) => rank(b) - rank(a))]) best.set(build.projection, build);
  return [...best.values()];
};

/** For the build that is furthest behind, of those that readers see. */
export const getLag = (builds: readonly SeenBuild[]): Lag =>
  maxLag(servedBuilds(builds).flatMap(({ lag }) => lag ?? []));

/** Without the log nobody knows how far the builds are behind it. */
export const isLagKnown = (builds: readonly SeenBuild[]): boolean =>
  servedBuilds(builds).every(({ lag }) => lag !== null);

/** For how many projections how many do not follow the log, and since when; null when all do. */
export const notFollowing = (builds: readonly SeenBuild[]): { count: number; of: number; since: string } | null => {
  const served = servedBuilds(builds);
  const notLive = served.filter(({ status }) => status !== 'live');
  const [since] = notLive.map(({ changedAt }) => changedAt).sort();
  return since === undefined ? null : { count: notLive.length, of: served.length, since };
};

/** Reads what the projections worker writes about itself: builds, lease holder, parked events and audits. */
@Injectable()
export class ReadProjectionHealth {
  constructor(
    private readonly worker: WorkerClient,
    private readonly audits: Audits,
    private readonly lag: ReadLag,
    private readonly postgres: Postgres,
  ) {}

  async read(): Promise<ProjectionHealth> {
    if (!(await this.worker.exists())) return noProjectionHealth;
    const [builds, worker, parked, unreadable, backup, newest, underWay] = await Promise.all([
      this.worker.listBuilds(),
      this.worker.findLeaseHolder(),
      this.worker.countParked(),
      this.worker.countUnreadable(),
      newestBackup(this.postgres),
      this.audits.findNewest(),
      this.audits.findInProgress(),
    ]);
    return { builds: await this.withLag(builds), worker, parked, unreadable, backup, audit: { newest, underWay } };
  }

  /** The event store may answer late or not at all; the rest is known all the same. */
  private async withLag(builds: readonly BuildView[]): Promise<BuildView[]> {
    const reading = this.lag.ofPositions(builds.map(({ position }) => position));
    const lags = await withTimeout(lagTimeoutMs, 'How far projections are behind', reading).catch(() => null);
    return builds.map((build) => ({ ...build, lag: lags?.get(build.position) ?? null }));
  }
}
