import { Injectable } from '@nestjs/common';
import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { lowerLimits } from '@throughline/contracts/billing/plans.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Plans } from '../../limits/plans/plans.js';
import { priceListOf } from '../../limits/plans/workspace-plan.js';
import { AgreementRows } from './agreement-rows.js';
import { PlanUseQueries } from './changes/plan-use.js';
import { CheckoutPages } from './checkouts/checkout-pages.js';
import { PlanTerms } from './checkouts/plan-terms.js';
import { PaymentMethods } from './customers/payment-methods.js';

/** Knows what was agreed, and who pays. */
@Injectable()
export class BillingReports {
  constructor(
    private readonly rows: AgreementRows,
    private readonly plans: Plans,
    private readonly terms: PlanTerms,
    private readonly uses: PlanUseQueries,
    private readonly methods: PaymentMethods,
    private readonly pages: CheckoutPages,
  ) {}

  async report(workspaceId: WorkspaceId, userId: UserId): Promise<BillingReport> {
    const { provider } = this.methods;
    const { plan, limits, period, agreement: agreed } = await this.plans.getPlan(workspaceId);
    const ceilings = this.terms.ceilings();
    const row = await this.rows.find(workspaceId);
    const [used, prices, offered, method, isFirstTrial] = await Promise.all([
      this.uses.count(workspaceId, period),
      this.terms.prices(priceListOf(agreed)),
      this.terms.offered(),
      this.methods.find(workspaceId, row.agreement?.revision ?? -1),
      this.pages.hasTrial(userId, workspaceId),
    ]);
    return {
      ...row,
      provider,
      plan,
      limits: lowerLimits(limits, ceilings),
      ceilings,
      used,
      period,
      prices,
      offered,
      ...(method === undefined ? {} : { method }),
      trial: provider !== 'none' && !agreed.trialUsed && isFirstTrial,
    };
  }
}
