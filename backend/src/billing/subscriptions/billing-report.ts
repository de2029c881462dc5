import { Inject, Injectable } from '@nestjs/common';
import { noAgreement } from '@throughline/contracts/billing/agreement.js';
import type { BillingReport, PaymentMethod } from '@throughline/contracts/billing/billing.requests.js';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Plans } from '../../access/plans/plans.js';
import { PriceLists } from '../../access/plans/price-lists.js';
import { priceListOf } from '../../access/plans/workspace-plan.js';
import { CurrentProvider } from '../provider/current-provider.js';
import { ProviderUnavailable } from '../provider/provider.errors.js';
import { PlanUseQueries } from './changes/plan-use.js';
import { CheckoutPages } from './checkouts/checkout-pages.js';
import { BillingCustomers } from './customers/billing-customers.js';

const agreementSql = `select ${Object.keys(SubscriptionRow.shape).map(toSnake).join(', ')} from rm.subscriptions where id = $1`;

/** What was agreed, and who pays. */
@Injectable()
export class BillingReports {
  constructor(
    private readonly current: CurrentProvider,
    private readonly readModel: ReadModel,
    private readonly plans: Plans,
    private readonly priceLists: PriceLists,
    private readonly uses: PlanUseQueries,
    private readonly customers: BillingCustomers,
    private readonly pages: CheckoutPages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(workspaceId: WorkspaceId, userId: UserId): Promise<BillingReport> {
    const agreement = await this.readModel.one(SubscriptionRow, agreementSql, [workspaceId]);
    const { plan, limits, period, agreement: agreed = noAgreement } = await this.plans.of(workspaceId);
    const listId = priceListOf(agreed);
    const [used, offered, method, isFirstTrial] = await Promise.all([
      this.uses.of(workspaceId, period),
      this.priceLists.offered(this.config.billing.currency),
      this.methodOf(workspaceId),
      this.pages.hasTrial(userId, workspaceId),
    ]);
    const prices = listId === null ? offered : await this.priceLists.find(listId);
    return {
      ...{ provider: this.current.name, agreement, plan, limits, used, period, prices, offered },
      ...(method === undefined ? {} : { method }),
      trial: this.current.provider !== null && !agreed.trialUsed && isFirstTrial,
      comparedAt: agreement?.usageCompared?.at ?? null,
    };
  }

  /** Undefined: the provider doesn't answer. */
  private async methodOf(workspaceId: WorkspaceId): Promise<PaymentMethod | null | undefined> {
    const { provider } = this.current;
    const customer = provider === null ? null : await this.customers.customerOf(workspaceId);
    if (provider === null || customer === null) return null;
    try {
      return (await provider.fetchCustomer(customer))?.method ?? null;
    } catch (error) {
      if (error instanceof ProviderUnavailable) return undefined;
      throw error;
    }
  }
}
