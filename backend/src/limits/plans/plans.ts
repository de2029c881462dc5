import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { listEventTypes } from '@throughline/contracts/aggregate.js';
import { agreementAfter, noAgreement, planInForce, type Agreement } from '@throughline/contracts/billing/agreement.js';
import { billingEvents, type BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import { runningPeriod } from '@throughline/contracts/billing/running-period.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore, type Subscription } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { LRUCache } from 'lru-cache';
import { PriceLists } from './price-lists.js';
import { limitsIn, priceListOf, type WorkspacePlan } from './workspace-plan.js';

const types: ReadonlySet<string> = new Set(listEventTypes(billingEvents));
/** Events evict at once what they change. This limits its age while they do not arrive. */
const freshForMs = 2_000;
/** A workspace without limits waits for no read: until then the read goes on in the background. */
const unlimitedForMs = 30_000;
/** While the log does not answer, the last known plan holds no longer than this. */
const lastKnownForMs = 60_000;
const maxWorkspaces = 10_000;

type Folded = { agreement: Agreement; revision: number | null; changedAt: number | null };
/** `needed`: the revision of an event that arrived while it was read. */
type Reading = { known: Promise<Known>; needed: number };
type Known = Folded & { limits: PlanLimits; readAt: number; outdated: boolean };

/** Knows what each workspace has agreed, and how much it may have by that: folded from the log, cached. */
@Injectable()
export class Plans implements OnModuleInit, BeforeApplicationShutdown {
  private readonly known = new LRUCache<WorkspaceId, Known>({ max: maxWorkspaces });
  private readonly reading = new Map<WorkspaceId, Reading>();
  private subscription: Subscription | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly priceLists: PriceLists,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.subscription = this.store.subscribe('plans', await this.store.head(), {
      types,
      batch: (events) => {
        for (const { data, revision } of events)
          if ('workspaceId' in data && data.workspaceId !== null) this.evict(data.workspaceId, revision);
        return Promise.resolve();
      },
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.subscription?.close();
  }

  /** Refuses with a retry time when the log does not answer, and the workspace may have limits that are not known. */
  async getPlan(workspaceId: WorkspaceId): Promise<WorkspacePlan> {
    const { agreement, limits, changedAt } = await this.agreed(workspaceId);
    const period = runningPeriod(agreement, this.clock.now());
    return {
      plan: planInForce(agreement),
      limits,
      period,
      agreement,
      counts: `${period.from} ${changedAt ?? ''}`,
      restricted: agreement.subscription?.restricted === true,
    };
  }

  /** The next caller reads what was added to the log, up to this revision at least. */
  evict(workspaceId: WorkspaceId, revision = Infinity): void {
    const known = this.known.peek(workspaceId);
    if (known !== undefined && known.revision !== null && known.revision >= revision) return;
    if (known !== undefined) known.outdated = true;
    const reading = this.reading.get(workspaceId);
    if (reading === undefined) return;
    reading.needed = Math.max(reading.needed, revision);
    this.reading.delete(workspaceId);
  }

  private async agreed(workspaceId: WorkspaceId): Promise<Known> {
    const known = this.known.get(workspaceId);
    if (known === undefined || known.outdated) return this.readOr(workspaceId, known);
    const age = this.getAge(known);
    if (age <= freshForMs) return known;
    if (planInForce(known.agreement) !== 'local' || age > unlimitedForMs) return this.readOr(workspaceId, known);
    // The next request reads again after a failure.
    this.read(workspaceId).catch(() => undefined);
    return known;
  }

  private async readOr(workspaceId: WorkspaceId, known: Known | undefined): Promise<Known> {
    try {
      return await this.read(workspaceId);
    } catch (err) {
      this.logger.warn({ code: 'plan_unknown', err, workspaceId }, 'The plan of a workspace could not be read.');
      if (known !== undefined && !known.outdated && this.getAge(known) <= lastKnownForMs) return known;
      throw new DomainError('dependency_unavailable', { retryAfter: 1 });
    }
  }

  private getAge({ readAt }: Known): number {
    return Math.abs(this.clock.now().getTime() - readAt);
  }

  private read(workspaceId: WorkspaceId): Promise<Known> {
    const current = this.reading.get(workspaceId);
    if (current !== undefined) return current.known;
    const reading: Reading = { known: this.readAgreed(workspaceId, () => reading.needed), needed: -1 };
    this.reading.set(workspaceId, reading);
    const clear = (): void => {
      if (this.reading.get(workspaceId) === reading) this.reading.delete(workspaceId);
    };
    reading.known.then(clear, clear);
    return reading.known;
  }

  private async readAgreed(workspaceId: WorkspaceId, needed: () => number): Promise<Known> {
    const readAt = this.clock.now().getTime();
    let folded: Folded = this.known.peek(workspaceId) ?? { agreement: noAgreement, revision: null, changedAt: null };
    const from = folded.revision === null ? 0 : folded.revision + 1;
    for await (const event of this.store.read(toStreamName('billing', workspaceId), from))
      folded = foldedAfter(folded, event);
    const { agreement, revision, changedAt } = folded;
    const listId = priceListOf(agreement);
    const list = listId === null || planInForce(agreement) === 'local' ? null : await this.priceLists.find(listId);
    const outdated = (revision ?? -1) < needed();
    const known = { agreement, revision, changedAt, limits: limitsIn(agreement, list), readAt, outdated };
    // One that began later may have ended before.
    if ((this.known.peek(workspaceId)?.revision ?? -1) <= (revision ?? -1)) this.known.set(workspaceId, known);
    return known;
  }
}

/** Returns what is agreed after one more event of the stream. */
const foldedAfter = (
  { agreement, changedAt }: Folded,
  { type, data, revision }: { type: string; data: unknown; revision: number },
): Folded => {
  // The stream has no other events, and the codec has checked each.
  const after = agreementAfter(agreement, { type, data } as BillingEvent);
  const isSame = planInForce(after) === planInForce(agreement) && priceListOf(after) === priceListOf(agreement);
  return { agreement: after, revision, changedAt: isSame ? changedAt : revision };
};
