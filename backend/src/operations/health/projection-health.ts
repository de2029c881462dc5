import { Injectable } from '@nestjs/common';
import type { BuildView } from '@throughline/contracts/operations/build-view.js';
import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { maxLag, type Lag } from '@throughline/contracts/operations/lag.js';
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

/** Of the live build that is furthest behind. */
export const lagOf = (builds: readonly Pick<BuildView, 'status' | 'lag'>[]): Lag =>
  maxLag(builds.flatMap(({ status, lag }) => (status === 'live' && lag !== null ? [lag] : [])));

/** Without the log nobody knows how far the builds are behind it. */
export const isLagKnown = (builds: readonly Pick<BuildView, 'status' | 'lag'>[]): boolean =>
  builds.every(({ status, lag }) => status !== 'live' || lag !== null);

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
