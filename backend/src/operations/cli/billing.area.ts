import { InvoiceId, WorkspaceId } from '@throughline/contracts/ids.js';
import { exitCodes } from '@throughline/projections/ops/exit-codes.js';
import { CheckInvoice } from '../../billing/invoices/reading/check-invoice.js';
import { InvoicesQueries } from '../../billing/invoices/reading/invoices.queries.js';
import type { Area, Values, Work } from './area.js';

const newest = 1_000;

const verify =
  ({ workspace, invoice, json }: Values): Work =>
  async ({ app, print }) => {
    const queries = app.get(InvoicesQueries, { strict: false });
    const checking = app.get(CheckInvoice, { strict: false });
    const ofWorkspace = workspace === undefined ? null : WorkspaceId.parse(workspace);
    const wanted = invoice === undefined ? null : InvoiceId.parse(invoice);
    const all = await queries.finals(ofWorkspace, newest);
    let different = 0;
    for (const one of all.filter(({ id }) => wanted === null || id === wanted)) {
      const check = await checking.check(one);
      different += check.differences.length > 0 ? 1 : 0;
      if (json) print(JSON.stringify({ invoiceId: one.id, number: one.number, ...check }));
      else
        for (const line of one.lines) {
          const found = check.differences.filter(({ what }) => what.startsWith(`${line.id} `));
          const result = found.map(({ what, expected, found: said }) => `${what}: ${said}, the log says ${expected}`);
          print(
            `${one.number ?? one.id} ${line.id}  ${found.length === 0 ? 'equal' : `differs: ${result.join('; ')}`}`,
          );
        }
    }
    print(`${different} of the invoices differ.`);
    return different === 0 ? exitCodes.done : exitCodes.different;
  };

export const billingArea: Area = {
  usage: `npm run ops -- billing verify [--workspace <id>] [--invoice <id>] [--json]

  counts the newest ${newest} final invoices again from the log, line by line

Exit codes: 0 all equal, 1 failed, 2 wrong command, 3 the product is not running, 5 an invoice differs.`,
  work: ({ command, values }) => (command === 'verify' ? verify(values) : undefined),
};
