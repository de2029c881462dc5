import { Injectable } from '@nestjs/common';
import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Plans } from '../../access/plans/plans.js';
import { priceListOf } from '../../access/plans/workspace-plan.js';
import { CompareNightly } from '../invoices/comparing/compare-nightly.js';
import { PlanUseQueries } from './changes/plan-use.js';
import { CheckoutPages } from './checkouts/checkout-pages.js';
import { PlanTerms } from './checkouts/plan-terms.js';
import { PaymentMethods } from './customers/payment-methods.js';

const columns = Object.keys(SubscriptionRow.shape).map(toSnake).join(', ');

/** What was agreed, and who pays. */
@Injectable()
export class BillingReports {
  constructor(
    private readonly readModel: ReadModel,
    private readonly plans: Plans,
    private readonly terms: PlanTerms,
    private readonly uses: PlanUseQueries,
    private readonly methods: PaymentMethods,
    private readonly pages: CheckoutPages,
    private readonly comparing: CompareNightly,
  ) {}

  async report(workspaceId: WorkspaceId, userId: UserId): Promise<BillingReport> {
    const { provider } = this.methods;
    const { plan, limits, period, agreement: agreed } = await this.plans.planOf(workspaceId);
    const [agreement, used, prices, offered, method, isFirstTrial, comparedAt] = await Promise.all([
      this.readModel.one(SubscriptionRow, `select ${columns} from rm.subscriptions where id = $1`, [workspaceId]),
      this.uses.count(workspaceId, period),
      this.terms.prices(priceListOf(agreed)),
      this.terms.offered(),
      this.methods.find(workspaceId),
      this.pages.hasTrial(userId, workspaceId),
      this.comparing.lastComparedAt(workspaceId),
    ]);
    return {
      ...{ provider, agreement, plan, limits, used, period, prices, offered },
      ...(method === undefined ? {} : { method }),
      trial: provider !== 'none' && !agreed.trialUsed && isFirstTrial,
      comparedAt,
    };
  }
}
