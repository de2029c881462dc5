import { Inject, Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { WorkspaceUsageRow } from '@throughline/contracts/workspaces/workspace-usage.row.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { readTables, toStatement } from '@throughline/platform/read-model/read-tables.js';
import type { workspaceUsageTable } from '@throughline/projections/limits/workspace-usage.projection.js';
import { LRUCache } from 'lru-cache';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { StorageExceeded } from '../../kernel/blobs/insert-blobs.js';
import { Plans } from '../plans/plans.js';
import type { WorkspacePlan } from '../plans/workspace-plan.js';
import { AllowanceUsedUp } from './allowance-used-up.js';

const tables = readTables<typeof workspaceUsageTable>();
type Recorded = Pick<WorkspaceUsageRow, 'day' | 'eventsOfDay' | 'bytesOfDay'>;
type Usage = Recorded & {
  storedBytes: number;
  plan: WorkspacePlan;
  readAt: number;
};

/** An older one is still used while a new one is read, so that no request waits for it, unless it is far too old. */
const freshForMs = 2_000;
const usedForMs = 30_000;
/** Whatever is older refuses nothing that a plan limits: it may have changed. */
const refusesForMs = 200;
/** Beyond this share of a limit a request waits for a new reading, so that many at once do not all pass by an old one. */
const nearShare = 0.9;
const freshNearLimitMs = 20;
const maxWorkspaces = 10_000;
const dayMs = 24 * 3_600_000;
/** Stopping and removing are possible beyond the limit, up to as much again. */
const reserve = 2;

const undefinedTable = '42P01';
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === undefinedTable;

/**
 * Knows what a workspace has recorded today and stored in all, as it was up to a few seconds ago, and what it may: as
 * much as its plan allows, and no more than the deployment. Only new work from outside is refused by it: what was accepted
 * goes on, and its outcome is always recorded.
 */
@Injectable()
export class RecordedUsage {
  private readonly known = new LRUCache<WorkspaceId, Usage>({ max: maxWorkspaces });
  private readonly reading = new Map<WorkspaceId, Promise<Usage>>();

  constructor(
    private readonly postgres: Postgres,
    private readonly blobs: Blobs,
    private readonly plans: Plans,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Why the workspace may record no new work today; null when it may. Synchronous when its usage is known. */
  eventRefusal(
    workspaceId: WorkspaceId,
    { stopping = false } = {},
  ): AllowanceUsedUp | null | Promise<AllowanceUsedUp | null> {
    return this.withUsage(workspaceId, (usage) => this.refusedEvents(usage, stopping));
  }

  /** Why the workspace may start no new run; null when it may. */
  workRefusal(workspaceId: WorkspaceId): AllowanceUsedUp | null | Promise<AllowanceUsedUp | null> {
    return this.withUsage(workspaceId, (usage) => this.refusedEvents(usage, false) ?? this.refusedStorage(usage));
  }

  /** Returns what it has recorded today and what it stores, read now. */
  async current(workspaceId: WorkspaceId): Promise<{ eventsToday: number; storedBytes: number }> {
    const { day, eventsOfDay, storedBytes } = await this.read(workspaceId);
    return { eventsToday: day === this.clock.now().toISOString().slice(0, 10) ? eventsOfDay : 0, storedBytes };
  }

  async requireRoomForWork(workspaceId: WorkspaceId): Promise<void> {
    const refusal = await this.workRefusal(workspaceId);
    if (refusal !== null) throw refusal;
  }

  /** Stores what is new and from outside within what the workspace may store; refuses what does not fit. */
  async storing<T>(workspaceId: WorkspaceId, store: (ceiling: number) => Promise<T>): Promise<T> {
    const plan = await this.plans.getPlan(workspaceId);
    const { limit, ...by } = this.storageLimit(plan);
    try {
      return await store(limit);
    } catch (error) {
      if (!(error instanceof StorageExceeded)) throw error;
      throw new AllowanceUsedUp('storedBytes', { limit, ...by, used: error.used, needed: error.needed });
    }
  }

  /** Whatever the plan allows does not limit stopping and billing: a plan that is used up can be changed. */
  private refusedEvents({ day, eventsOfDay, bytesOfDay, plan }: Usage, stopping: boolean): AllowanceUsedUp | null {
    const now = this.clock.now();
    const share = stopping ? reserve : 1;
    if (day !== now.toISOString().slice(0, 10)) return null;
    const { eventsPerDay, eventBytesPerDay } = this.config.ceilings;
    const retryAfter = Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000);
    const lower = stopping ? null : lowerLimit(plan, 'eventsADay', eventsPerDay);
    if (lower !== null && eventsOfDay >= lower.limit)
      return new AllowanceUsedUp('eventsPerDay', { ...lower, used: eventsOfDay, retryAfter });
    if (eventsOfDay >= eventsPerDay * share)
      return new AllowanceUsedUp('eventsPerDay', { limit: eventsPerDay, used: eventsOfDay, retryAfter });
    if (bytesOfDay >= eventBytesPerDay * share)
      return new AllowanceUsedUp('eventBytesPerDay', { limit: eventBytesPerDay, used: bytesOfDay, retryAfter });
    return null;
  }

  private refusedStorage({ storedBytes: used, plan }: Usage): AllowanceUsedUp | null {
    const lowest = this.storageLimit(plan);
    return used >= lowest.limit ? new AllowanceUsedUp('storedBytes', { ...lowest, used }) : null;
  }

  private storageLimit(plan: WorkspacePlan): { limit: number; plan?: WorkspacePlan } {
    const { storedBytes } = this.config.ceilings;
    return lowerLimit(plan, 'storedBytes', storedBytes) ?? { limit: storedBytes };
  }

  private isNear({ eventsOfDay, bytesOfDay, storedBytes, plan }: Usage): boolean {
    const { eventsPerDay, eventBytesPerDay } = this.config.ceilings;
    const events = lowerLimit(plan, 'eventsADay', eventsPerDay)?.limit ?? eventsPerDay;
    const { limit: stored } = this.storageLimit(plan);
    return Math.max(eventsOfDay / events, bytesOfDay / eventBytesPerDay, storedBytes / stored) >= nearShare;
  }

  private withUsage<T>(workspaceId: WorkspaceId, check: (usage: Usage) => T | null): T | null | Promise<T | null> {
    const known = this.known.get(workspaceId);
    const age = known === undefined ? Infinity : performance.now() - known.readAt;
    const isOld = age > usedForMs || (age > freshNearLimitMs && known !== undefined && this.isNear(known));
    if (known === undefined || isOld) return this.read(workspaceId).then(check);
    // The next request reads again after a failure.
    if (age > freshForMs) this.read(workspaceId).catch(() => undefined);
    const refusal = check(known);
    return refusal === null || age <= refusesForMs ? refusal : this.read(workspaceId).then(check);
  }

  private read(workspaceId: WorkspaceId): Promise<Usage> {
    const reading = this.reading.get(workspaceId);
    if (reading !== undefined) return reading;
    const begun = this.readUsage(workspaceId).finally(() => this.reading.delete(workspaceId));
    this.reading.set(workspaceId, begun);
    return begun;
  }

  private async readUsage(workspaceId: WorkspaceId): Promise<Usage> {
    const readAt = performance.now();
    const [recorded, storedBytes, plan] = await Promise.all([
      this.readRecorded(workspaceId),
      this.blobs.getBytes(workspaceId),
      this.plans.getPlan(workspaceId),
    ]);
    const usage = { ...recorded, storedBytes, plan, readAt };
    this.known.set(workspaceId, usage);
    return usage;
  }

  private async readRecorded(workspaceId: WorkspaceId): Promise<Recorded> {
    const usage = tables.selectFrom('workspace_usage').select(['day', 'eventsOfDay', 'bytesOfDay']);
    try {
      const [row] = await this.postgres.query(...toStatement(usage.where('id', '=', workspaceId)));
      return row === undefined ? nothing : RecordedToday.parse(camelRow(row));
    } catch (error) {
      // It is being built for the first time.
      if (isMissingTable(error)) return nothing;
      throw error;
    }
  }
}

const RecordedToday = WorkspaceUsageRow.pick({ day: true, eventsOfDay: true, bytesOfDay: true });
const nothing: Recorded = { day: '', eventsOfDay: 0, bytesOfDay: 0 };

/** Returns what the plan allows, where that is less than the deployment does. */
const lowerLimit = (
  plan: WorkspacePlan,
  of: 'eventsADay' | 'storedBytes',
  ceiling: number,
): { limit: number; plan: WorkspacePlan } | null => {
  const limit = plan.limits[of];
  return limit !== null && limit < ceiling ? { limit, plan } : null;
};
