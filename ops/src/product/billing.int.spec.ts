import { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { page } from '@throughline/contracts/page.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { CloseDuePeriods } from '@throughline/backend/billing/closing/close-due-periods.js';
import { startBackend, type Backend } from '@throughline/backend/testing/backend.js';
import type { Person } from '@throughline/backend/testing/person.js';
import { addRun } from '@throughline/backend/testing/used-runs.js';
import { getArea } from './areas.js';

let backend: Backend;
let ada: Person;
let invoice: InvoiceRow;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
  const now = backend.clock.now();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  await addRun(backend, ada.workspaceId, at.toISOString(), { micros: 1_000_000 });
  await backend.app.get(CloseDuePeriods, { strict: false }).close();
  invoice = await eventually('the statement is final', async () => {
    const { items } = (await ada.client.get(ada.path('/invoices'))).as(page(InvoiceRow));
    return items.find(({ status }) => status === 'statement') ?? null;
  });
});
afterAll(() => backend.stop());

const verify = async (...words: string[]) => {
  const printed: string[] = [];
  const code = await getArea(['billing', 'verify', ...words])({
    app: backend.app,
    print: (text) => void printed.push(text),
  });
  return { code, printed };
};
const change = async (values: string): Promise<void> => {
  const postgres = backend.app.get(Postgres);
  const [build] = await postgres.query<{ schema: string }>(
    `select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relname = 'invoices' and c.relkind = 'r' limit 1`,
  );
  await postgres.execute(`update ${build?.schema}.invoices set ${values} where id = $1`, [invoice.id]);
};

describe('npm run ops -- billing verify', () => {
  it('says of each line that it is equal, and how many invoices it compared', async () => {
    expect(await verify('--invoice', invoice.id)).toEqual({
      code: exitCodes.done,
      printed: ['0001  runs  equal', '0001  model_cost  equal', '1 invoices compared, 0 differ.'],
    });
  });

  it('does not call an invoice equal that it has not found', async () => {
    expect(await verify('--invoice', newId())).toEqual({
      code: exitCodes.failed,
      printed: ['No final invoice has this id.'],
    });
  });

  it('prints nothing but JSON when it is requested', async () => {
    const { printed } = await verify('--json');
    expect(printed.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ invoiceId: invoice.id, lines: 2 }]);
  });

  it('prints what differs and is of no line of the invoice', async () => {
    await change('subtotal_minor = subtotal_minor + 1');
    const { code, printed } = await verify();
    await change('subtotal_minor = subtotal_minor - 1');
    expect(code).toBe(exitCodes.different);
    expect(printed).toContain('0001  differs: sum of lines: 101, the log says 100');
  });
});
