import { Injectable } from '@nestjs/common';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import { meterRules } from '@throughline/contracts/usage/meters.js';
import type { PriceList, PriceListId } from '@throughline/contracts/billing/price-list.js';
import { PriceLists } from '../../limits/plans/price-lists.js';
import type { Period } from '../periods/billing-periods.js';
import { CountPeriod, type Range } from '../periods/count-period.js';
import type { Draft } from './domain/invoice.commands.js';
import { meterLines, type MeterLine } from './domain/meter-lines.js';

/** Knows what the meters of a period come to, from the log and the prices of that period. */
@Injectable()
export class PeriodDrafts {
  constructor(
    private readonly counting: CountPeriod,
    private readonly priceLists: PriceLists,
  ) {}

  async meters({ data: { workspaceId, after, upTo, priceListId } }: Period): Promise<MeterLine[]> {
    const list = await this.priceLists.find(priceListId);
    return meterLines(await this.counting.count({ workspaceId, after, upTo }), list);
  }

  /** As part of another invoice than that of its own period. */
  async late(period: Period): Promise<MeterLine[]> {
    const { from, to, after, upTo } = period.data;
    const lines = await this.meters(period);
    return lines.map((line) => ({ ...line, late: { period: { from, to }, after, upTo } }));
  }

  findPriceList(id: PriceListId): Promise<PriceList> {
    return this.priceLists.find(id);
  }

  /** Applies to the range of a log that no period has ended yet. */
  async findMeters(range: Range, priceListId: PriceListId): Promise<MeterLine[]> {
    return meterLines(await this.counting.count(range), await this.priceLists.find(priceListId));
  }

  async getDraft(
    { data }: Period,
    { lines, ...by }: Pick<Draft, 'kind' | 'issuer' | 'ref'> & { lines: InvoiceLine[] },
  ): Promise<Draft> {
    const { number, after, upTo, from, to, plan, priceListId } = data;
    const priceList = await this.priceLists.find(priceListId);
    return { ...by, closed: { number, after, upTo }, period: { from, to }, plan, priceList, meterRules, lines };
  }
}
