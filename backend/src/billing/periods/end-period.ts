import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Agreement } from '@throughline/contracts/billing/agreement.js';
import type { BillingPeriod } from '@throughline/contracts/billing/billing.events.js';
import type { PriceListId } from '@throughline/contracts/billing/price-list.js';
import type { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Inject } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { PriceLists } from '../../limits/plans/price-lists.js';
import { ClosePeriod, type PeriodTerms } from '../domain/billing.commands.js';

type End = {
  period: BillingPeriod;
  upTo: EventId;
  invoice: string | null;
  /** Where it changed at the end; at the prices that hold by default where nothing was agreed. */
  agreed?: Omit<PeriodTerms, 'priceListId'> & { priceListId: PriceListId | null };
};

/** Ends the period after the newest of an agreement. Nothing happens when another process was first. */
@Injectable()
export class EndPeriod {
  constructor(
    private readonly commands: CommandBus,
    private readonly priceLists: PriceLists,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async end(workspaceId: WorkspaceId, { closed }: Agreement, end: End): Promise<void> {
    const priceListId = (await this.priceLists.offered(this.config.billing.currency)).id;
    const meta = metaFor({ actor: systemActor('billing'), at: this.clock.now(), workspaceId });
    const number = (closed?.number ?? 0) + 1;
    const agreed = end.agreed && { ...end.agreed, priceListId: end.agreed.priceListId ?? priceListId };
    await this.commands.execute(new ClosePeriod({ workspaceId, priceListId, number, ...end, agreed }, meta));
  }
}
