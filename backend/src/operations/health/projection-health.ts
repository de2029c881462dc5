import { Injectable } from '@nestjs/common';
import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { Audits } from '../projections/audits.js';
import { Worker } from '../projections/worker.js';

export type ProjectionHealth = Pick<HealthSnapshot, 'builds' | 'worker' | 'parked' | 'audit'>;
export const noProjectionHealth: ProjectionHealth = {
  builds: [],
  worker: null,
  parked: 0,
  audit: { newest: null, underWay: null },
};

/** How many positions the live build that is furthest behind has not folded yet. */
export const lagOf = (builds: readonly { status: string; position: number }[], head: number | null): number => {
  const live = builds.filter(({ status }) => status === 'live').map(({ position }) => position);
  return head === null || live.length === 0 ? 0 : Math.max(0, head - Math.min(...live));
};

/** Reads what the projections worker writes about itself: builds, lease holder, parked events and audits. */
@Injectable()
export class ReadProjectionHealth {
  constructor(
    private readonly worker: Worker,
    private readonly audits: Audits,
  ) {}

  async read(): Promise<ProjectionHealth> {
    if (!(await this.worker.exists())) return noProjectionHealth;
    const [builds, worker, parked, newest, underWay] = await Promise.all([
      this.worker.listBuilds(),
      this.worker.findLeaseHolder(),
      this.worker.countParked(),
      this.audits.findNewest(),
      this.audits.findInProgress(),
    ]);
    return { builds, worker, parked, audit: { newest, underWay } };
  }
}
