import type { Difference } from '@throughline/contracts/billing/billing.events.js';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import { Meter } from '@throughline/contracts/usage/meters.js';
import type { MeterLine } from './meter-lines.js';

type Field = 'quantity' | 'counted' | 'amountMinor' | 'digest';
const fields: readonly Field[] = ['quantity', 'counted', 'amountMinor', 'digest'];

/** How the lines of a period differ from what the log says. A line that is missing or too many differs in its quantity. */
export const lineDifferences = (
  lines: readonly MeterLine[],
  counted: readonly MeterLine[],
): { differences: Difference[]; compared: number } => {
  const meters = Meter.options.filter((meter) => [...lines, ...counted].some((line) => line.meter === meter));
  const differences = meters.flatMap((meter) => {
    const [said, true_] = [lines, counted].map((some) => some.find((line) => line.meter === meter));
    return fields.flatMap((field) => {
      const [found, expected] = [getValue(said, field), getValue(true_, field)];
      return found === expected ? [] : [{ what: `${said?.id ?? meter} ${field}`, expected, found }];
    });
  });
  return { differences, compared: meters.length };
};

const getValue = (line: MeterLine | undefined, field: Field): string =>
  String(line?.[field] ?? (field === 'digest' ? '' : 0));

/** The total of an invoice is the sum of its lines. */
export const sumDifferences = (lines: readonly InvoiceLine[], subtotalMinor: number): Difference[] => {
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return sum === subtotalMinor ? [] : [{ what: 'sum of lines', expected: String(sum), found: String(subtotalMinor) }];
};
