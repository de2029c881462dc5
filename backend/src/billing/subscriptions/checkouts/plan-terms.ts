import { Inject, Injectable } from '@nestjs/common';
import type { StartCheckoutRequest } from '@throughline/contracts/billing/billing.requests.js';
import { lowerLimits, type PlanLimits } from '@throughline/contracts/billing/plans.js';
import { getSeatPrice, type PriceList, type PriceListId } from '@throughline/contracts/billing/price-list.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { AllowanceLimits } from '../../../limits/resources/allowance-limits.js';
import { PriceLists } from '../../../limits/plans/price-lists.js';
import type { Terms } from '../../provider/payment-provider.js';
import { SeatsInUse } from './seats-in-use.js';

type Asked = Pick<StartCheckoutRequest, 'plan' | 'seats'>;
export type SoldTerms = { terms: Terms; limits: PlanLimits };

/** Knows what a plan and seats cost, by our lists alone: nobody names a price. */
@Injectable()
export class PlanTerms {
  constructor(
    private readonly priceLists: PriceLists,
    private readonly seats: SeatsInUse,
    private readonly allowances: AllowanceLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The prices of a new subscription. */
  offered(): Promise<PriceList> {
    return this.priceLists.offered(this.config.billing.currency);
  }

  /** The prices that a workspace has; those that are offered while it has agreed to none. */
  prices(id: PriceListId | null): Promise<PriceList> {
    return id === null ? this.offered() : this.priceLists.find(id);
  }

  /** Returns what the deployment allows under every plan. */
  ceilings(): PlanLimits {
    return this.allowances.ofDeployment();
  }

  /** Refuses fewer seats than are in use, and more than the plan or the deployment may have. */
  async sold(workspaceId: WorkspaceId, list: PriceList, { plan, seats }: Asked): Promise<SoldTerms> {
    const sold = list.sold.find((each) => each.plan === plan);
    if (sold === undefined) throw new NotFound();
    const limits = lowerLimits(sold.limits, this.ceilings());
    await this.seats.requireEnough(workspaceId, seats, limits);
    const { id: priceListId, currency } = list;
    return {
      terms: { plan, seats, priceListId, currency, seatMinor: getSeatPrice(plan, list) },
      limits: { ...limits, seats: Math.min(seats, limits.seats ?? seats) },
    };
  }
}
