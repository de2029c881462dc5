import type { InvoiceCheck } from '@throughline/contracts/billing/billing.requests.js';
import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { InvoiceId, WorkspaceId } from '@throughline/contracts/ids.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { CheckInvoice } from '@throughline/backend/billing/invoices/reading/check-invoice.js';
import { InvoicesQueries } from '@throughline/backend/billing/invoices/reading/invoices.queries.js';
import type { Area, Values, Work } from './area.js';

const newest = 1_000;

const verify =
  ({ workspace, invoice, json }: Values): Work =>
  async ({ app, print }) => {
    const queries = app.get(InvoicesQueries, { strict: false });
    const checking = app.get(CheckInvoice, { strict: false });
    const of = {
      workspaceId: workspace === undefined ? null : WorkspaceId.parse(workspace),
      invoiceId: invoice === undefined ? null : InvoiceId.parse(invoice),
    };
    const compared = await queries.finals(of, newest);
    if (of.invoiceId !== null && compared.length === 0) {
      print('No final invoice has this id.');
      return exitCodes.failed;
    }
    let different = 0;
    for (const one of compared) {
      const check = await checking.check(one);
      different += check.differences.length > 0 ? 1 : 0;
      if (json) print(JSON.stringify({ invoiceId: one.id, number: one.number, ...check }));
      else for (const text of listTexts(one, check)) print(text);
    }
    if (!json) print(`${compared.length} invoices compared, ${different} differ.`);
    if (!json && compared.length === newest) print(`Older ones than the newest ${newest} were not compared.`);
    return different === 0 ? exitCodes.done : exitCodes.different;
  };

/** Line by line, then what differs and is of no line of it. */
const listTexts = ({ id, number, lines }: InvoiceRow, { differences }: InvoiceCheck): string[] => {
  const isOf = (lineId: string, what: string): boolean => what.startsWith(`${lineId} `);
  const ofLines = lines.map((line): [string, string] => {
    const found = differences.filter(({ what }) => isOf(line.id, what));
    const isCounted = line.kind === 'meter' || found.length > 0;
    return [line.id, isCounted ? getResult(found) : 'is not counted from the log'];
  });
  const others = differences.filter(({ what }) => !lines.some((line) => isOf(line.id, what)));
  const all = others.length === 0 ? ofLines : [...ofLines, ['', getResult(others)]];
  return all.map(([lineId, result]) => [number ?? id, lineId, result].filter((word) => word !== '').join('  '));
};

const getResult = (differences: InvoiceCheck['differences']): string => {
  if (differences.length === 0) return 'equal';
  const texts = differences.map(({ what, expected, found }) => `${what}: ${found}, the log says ${expected}`);
  return `differs: ${texts.join('; ')}`;
};

export const billingArea: Area = {
  usage: `npm run ops -- billing verify [--workspace <id>] [--invoice <id>] [--json]

  counts an invoice, or the newest ${newest} final ones, again from the log, line by line

Exit codes: 0 all equal, 1 failed or no such invoice, 2 wrong command, 3 the product is not running, 5 an invoice differs.`,
  work: ({ command, values }) => (command === 'verify' ? verify(values) : undefined),
};
