import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import { getAmount } from '@throughline/contracts/billing/money.js';
import type { PriceList } from '@throughline/contracts/billing/price-list.js';
import { Meter } from '@throughline/contracts/usage/meters.js';
import type { MeterCounts } from '../../periods/meter-counts.js';

export type MeterLine = Extract<InvoiceLine, { kind: 'meter' }>;

/** A line for each meter that counted anything: what exceeds the included quantity, at its price, rounded once. */
export const meterLines = (counts: MeterCounts, { meters, currency }: PriceList): MeterLine[] =>
  Meter.options
    .filter((meter) => counts[meter].counted > 0)
    .map((meter) => {
      const { price = null, included = 0 } = meters.find((each) => each.meter === meter) ?? {};
      const { quantity } = counts[meter];
      const amountMinor = price === null ? 0 : getAmount(Math.max(0, quantity - included), price, currency);
      return { kind: 'meter', id: meter, amountMinor, meter, included, price, ...counts[meter] };
    });
