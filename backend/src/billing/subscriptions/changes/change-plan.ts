import { Inject, Injectable } from '@nestjs/common';
import type { Subscription } from '@throughline/contracts/billing/agreement.js';
import type {
  ChangePlanRequest,
  ChangePreview,
  PreviewChangeRequest,
} from '@throughline/contracts/billing/billing.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Clock } from '@throughline/platform/clock.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { pepperedKey } from '@throughline/platform/vault/peppered.js';
import { PriceLists } from '../../../access/plans/price-lists.js';
import { NoSubscription } from '../../domain/billing.errors.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { PaymentProvider, Preview } from '../../provider/payment-provider.js';
import { termsAt } from '../checkouts/checkouts.js';
import { SeatsInUse } from '../checkouts/seats-in-use.js';
import { answered } from '../customers/provider-answers.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';
import { changeAt } from './change-at.js';
import { lockedIn, lockOf } from './change-lock.js';
import { PlanUseQueries } from './plan-use.js';

const lockedForMs = 15 * 60_000;

type Change = Parameters<PaymentProvider['preview']>[0];

/** Everything that is shown of a change, and agreed to with it. */
const figuresOf = ({ lines, ...sums }: Preview): string =>
  JSON.stringify([
    sums.dueNowMinor,
    sums.taxMinor,
    sums.nextMinor,
    sums.currency,
    lines.map((each) => each.amountMinor),
  ]);

/** Changes the plan and the seats of a subscription, at the figures that were shown and at no others. */
@Injectable()
export class ChangePlan {
  private readonly key: Buffer;

  constructor(
    private readonly current: CurrentProvider,
    private readonly subscriptions: RecordSubscriptions,
    private readonly priceLists: PriceLists,
    private readonly seats: SeatsInUse,
    private readonly uses: PlanUseQueries,
    private readonly clock: Clock,
    @Inject(CONFIG) { pepper }: Config,
  ) {
    this.key = pepperedKey(pepper, 'billing-locks');
  }

  async preview(workspaceId: WorkspaceId, wanted: PreviewChangeRequest): Promise<ChangePreview> {
    const provider = this.current.required();
    const subscription = await this.subscriptionOf(workspaceId);
    const now = this.clock.now();
    // Providers count time in seconds.
    const prorationAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000).toISOString();
    const { change, limits } = await this.changeTo(workspaceId, subscription, { ...wanted, prorationAt });
    const { at } = change;
    const preview = await answered(provider.preview(change));
    const until = new Date(now.getTime() + lockedForMs).toISOString();
    const { plan, seats } = wanted;
    const locked = { workspaceId, subscription: subscription.ref, plan, seats, at, prorationAt, until };
    const used = await this.uses.of(workspaceId, subscription.period);
    return {
      ...preview,
      at,
      from: at === 'now' ? prorationAt : subscription.period.to,
      over: this.uses.over(used, limits),
      lock: lockOf(this.key, { ...locked, figures: figuresOf(preview) }),
      lockedUntil: until,
    };
  }

  async change(workspaceId: WorkspaceId, { lock, ...wanted }: ChangePlanRequest, meta: CommandMeta): Promise<Receipt> {
    const provider = this.current.required();
    const locked = lockedIn(this.key, lock);
    if (locked === null || locked.workspaceId !== workspaceId) throw changed();
    const { plan, seats, prorationAt, until, figures } = locked;
    if (plan !== wanted.plan || seats !== wanted.seats || until < this.clock.now().toISOString()) throw changed();
    const subscription = await this.subscriptionOf(workspaceId);
    if (subscription.ref !== locked.subscription) throw changed();
    const { change } = await this.changeTo(workspaceId, subscription, { plan, seats, prorationAt });
    if (change.at !== locked.at || figuresOf(await answered(provider.preview(change))) !== figures) throw changed();
    await answered(provider.change(change, `${meta.commandId}-change`));
    return this.subscriptions.recordNow({ workspaceId, customer: subscription.customer }, meta);
  }

  private async subscriptionOf(workspaceId: WorkspaceId): Promise<Subscription> {
    const { subscription } = await this.subscriptions.state(workspaceId);
    if (subscription === null) throw new NoSubscription();
    return subscription;
  }

  /** At the prices that the subscription began with. */
  private async changeTo(
    workspaceId: WorkspaceId,
    { ref, terms }: Subscription,
    { plan, seats, prorationAt }: PreviewChangeRequest & { prorationAt: string },
  ) {
    const list = await this.priceLists.find(terms.priceListId);
    const sold = list.sold.find((each) => each.plan === plan);
    if (sold === undefined) throw new NotFound();
    if (plan === terms.plan && seats === terms.seats) throw unchanged();
    await this.seats.requireEnough(workspaceId, seats, sold);
    const wanted = { plan, seats };
    const change: Change = {
      subscription: ref,
      terms: termsAt(list, wanted),
      at: changeAt(terms, wanted),
      prorationAt,
    };
    return { change, limits: { ...sold.limits, seats: Math.min(seats, sold.limits.seats ?? seats) } };
  }
}

const changed = (): DomainError => new DomainError('price_changed');

const unchanged = (): DomainError =>
  new DomainError('validation_failed', {
    errors: [{ pointer: '/seats', code: 'invalid', detail: 'This is what you have now.' }],
  });
