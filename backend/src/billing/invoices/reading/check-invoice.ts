import { Injectable } from '@nestjs/common';
import type { InvoiceCheck } from '@throughline/contracts/billing/billing.requests.js';
import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { EventId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { PriceLists } from '../../../limits/plans/price-lists.js';
import { CountPeriod } from '../../periods/count-period.js';
import { lineDifferences, sumDifferences } from '../domain/line-differences.js';
import { meterLines, type MeterLine } from '../domain/meter-lines.js';

type Range = { after: EventId | null; upTo: EventId };

/** Counts the lines of an invoice again from the log. */
@Injectable()
export class CheckInvoice {
  constructor(
    private readonly counting: CountPeriod,
    private readonly priceLists: PriceLists,
    private readonly clock: Clock,
  ) {}

  async check(invoice: InvoiceRow): Promise<InvoiceCheck> {
    const { lines, subtotalMinor, closed } = invoice;
    const meters = lines.filter((line): line is MeterLine => line.kind === 'meter');
    const own = meters.filter(({ late }) => late === undefined);
    const found = [{ differences: sumDifferences(lines, subtotalMinor), compared: 0 }];
    // Nothing of its own was in time where all that costs something is on the next one.
    if (closed !== null && own.length > 0) found.push(await this.compare(invoice, closed, own));
    for (const range of listRanges(meters)) {
      const late = meters.filter((line) => line.late?.upTo === range.upTo);
      found.push(await this.compare(invoice, range, late));
    }
    return {
      at: this.clock.now().toISOString(),
      lines: found.reduce((sum, { compared }) => sum + compared, 0),
      differences: found.flatMap(({ differences }) => differences).slice(0, 20),
    };
  }

  private async compare({ workspaceId, priceListId }: InvoiceRow, { after, upTo }: Range, lines: MeterLine[]) {
    const list = await this.priceLists.find(priceListId);
    const counted = meterLines(await this.counting.count({ workspaceId, after, upTo }), list);
    const isOnIt = ({ meter, amountMinor }: MeterLine): boolean =>
      amountMinor !== 0 || lines.some((line) => line.meter === meter) || lines.every(({ late }) => late === undefined);
    return lineDifferences(lines, counted.filter(isOnIt));
  }
}

const listRanges = (lines: readonly MeterLine[]): Range[] => [
  ...new Map(lines.flatMap(({ late }) => (late === undefined ? [] : [[late.upTo, late] as const]))).values(),
];
