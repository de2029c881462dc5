import { Injectable } from '@nestjs/common';
import type { Subscription } from '@throughline/contracts/billing/agreement.js';
import type {
  ChangePlanRequest,
  ChangePreview,
  PreviewChangeRequest,
} from '@throughline/contracts/billing/billing.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { NoSubscription } from '../../domain/billing.errors.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { PlanTerms } from '../checkouts/plan-terms.js';
import { answered } from '../customers/provider-answers.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';
import { changeAt } from './change-at.js';
import { ChangeLocks, PriceChanged } from './change-locks.js';
import { PlanUseQueries } from './plan-use.js';

/** Changes the plan and the seats of a subscription, at the figures that were shown and at no others. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly current: CurrentProvider,
    private readonly subscriptions: RecordSubscriptions,
    private readonly terms: PlanTerms,
    private readonly uses: PlanUseQueries,
    private readonly locks: ChangeLocks,
  ) {}

  async preview(workspaceId: WorkspaceId, wanted: PreviewChangeRequest): Promise<ChangePreview> {
    const provider = this.current.required();
    const subscription = await this.getSubscription(workspaceId);
    const prorationAt = await this.locks.moment();
    const { change, limits } = await this.changeTo(workspaceId, subscription, { ...wanted, prorationAt });
    const preview = await answered(provider.preview(change));
    const { at } = change;
    const used = await this.uses.count(workspaceId, subscription.period);
    return {
      ...preview,
      at,
      from: at === 'now' ? prorationAt : subscription.period.to,
      over: this.uses.over(used, limits),
      ...this.locks.lock({ ...wanted, workspaceId, subscription: subscription.ref, at, prorationAt }, preview),
    };
  }

  async change(workspaceId: WorkspaceId, wanted: ChangePlanRequest, meta: CommandMeta): Promise<Receipt> {
    const provider = this.current.required();
    const locked = this.locks.opened(workspaceId, wanted);
    const subscription = await this.getSubscription(workspaceId);
    const { change } = await this.changeTo(workspaceId, subscription, locked);
    if (subscription.ref !== locked.subscription || change.at !== locked.at) throw new PriceChanged();
    this.locks.requireSame(locked, await answered(provider.preview(change)));
    await answered(provider.change(change, `${meta.commandId}-change`));
    return this.subscriptions.recordNow({ workspaceId, customer: subscription.customer }, meta);
  }

  private async getSubscription(workspaceId: WorkspaceId): Promise<Subscription> {
    const { subscription } = await this.subscriptions.state(workspaceId);
    if (subscription === null) throw new NoSubscription();
    return subscription;
  }

  /** At the prices that the subscription began with. */
  private async changeTo(
    workspaceId: WorkspaceId,
    { ref, terms: agreed }: Subscription,
    { plan, seats, prorationAt }: PreviewChangeRequest & { prorationAt: string },
  ) {
    if (plan === agreed.plan && seats === agreed.seats) throw new Unchanged();
    const list = await this.terms.prices(agreed.priceListId);
    const { terms, limits } = await this.terms.sold(workspaceId, list, { plan, seats });
    return { change: { subscription: ref, terms, at: changeAt(agreed, terms), prorationAt }, limits };
  }
}

class Unchanged extends DomainError {
  constructor() {
    super('validation_failed', {
      errors: [{ pointer: '/seats', code: 'invalid', detail: 'This is what you have now.' }],
    });
  }
}
