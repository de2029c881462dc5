import { CommandBus } from '@nestjs/cqrs';
import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { CreditId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { GrantCredit } from '../domain/billing.commands.js';
import { CheckInvoice } from '../invoices/reading/check-invoice.js';
import { InvoicesQueries } from '../invoices/reading/invoices.queries.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { getBilling } from '../../testing/billing.js';
import { commandMeta } from '../../testing/command-meta.js';
import type { Person } from '../../testing/person.js';
import { addRun } from '../../testing/used-runs.js';

let backend: Backend;
let billing: ReturnType<typeof getBilling>;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
  billing = getBilling(backend);
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());

const hour = 3_600_000;
const use = (micros: number) => addRun(backend, ada.workspaceId, backend.clock.now().toISOString(), { micros });
/** As the queries say, however long ago the person signed in. */
const invoices = async () =>
  (await backend.app.get(InvoicesQueries, { strict: false }).list(ada.workspaceId, { limit: 50 })).items;
const listLines = ({ lines }: InvoiceRow) => lines.map(({ id, amountMinor }) => [id, amountMinor]);
const found = (what: string, matches: (invoice: InvoiceRow) => boolean) =>
  eventually(what, async () => (await invoices()).find(matches) ?? null);
/** As the tables show it once everything that the provider told is recorded. */
const periodEnd = async (): Promise<string> => {
  await billing.handled();
  await backend.settled();
  return (await billing.now(ada)).agreement?.subscription?.period.to ?? '';
};
const passBeyond = async (hours: number): Promise<void> =>
  billing.passTo(new Date(Date.parse(await periodEnd()) + hours * hour));
const isEqual = async (invoice: InvoiceRow) => {
  const check = await backend.app.get(CheckInvoice, { strict: false }).check(invoice);
  expect([check.differences, check.lines > 0]).toEqual([[], true]);
};

describe('what a subscription used', () => {
  it('does not include what ran before it', async () => {
    await use(5_000_000);
    await billing.subscribe(ada, { seats: 2 });
    const statement = await found('the statement', ({ status }) => status === 'statement');
    expect(listLines(statement)).toEqual([
      ['runs', 0],
      ['model_cost', 500],
    ]);
    expect(statement).toMatchObject({ plan: 'local', number: '0001', issuer: 'local' });
  });

  it('goes on the invoice of its period, less its credit, and the sum is what the provider takes', async () => {
    const { workspaceId } = ada;
    const credit = { creditId: CreditId.parse(newId()), amountMinor: 500, currency: 'USD', until: null } as const;
    const meta = commandMeta({ workspaceId });
    await backend.app.get(CommandBus).execute(new GrantCredit({ workspaceId, ...credit, reason: 'Outage.' }, meta));
    await use(2_000_000);
    await passBeyond(0.25);
    const invoice = await found(
      'the invoice is paid',
      ({ closed, status }) => closed?.number === 2 && status === 'paid',
    );
    expect(listLines(invoice)).toEqual([
      ['seats', 4_000],
      ['model_cost', 200],
      ['p2-credit', -500],
      ['runs', 0],
    ]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      issuer: 'test',
      totalMinor: 3_700,
      paidMinor: 3_700,
      plan: 'team',
    });
    await isEqual(invoice);
  });

  it('rides on the next invoice when the draft was missed', async () => {
    await use(3_000_000);
    await passBeyond(48);
    const missed = await found('the missed one', ({ closed, status }) => closed?.number === 3 && status === 'paid');
    await use(1_000_000);
    await passBeyond(0.25);
    const next = await found('the next one', ({ closed, status }) => closed?.number === 4 && status === 'paid');
    const amounts = [...listLines(missed), ...listLines(next)].filter(([, amount]) => amount !== 0);
    expect(amounts.map(([, amount]) => amount).sort()).toEqual([100, 300, 4_000, 4_000]);
    await isEqual(next);
  });

  it('is billed when it is over', async () => {
    await use(7_000_000);
    const { ref = '' } = (await billing.now(ada)).agreement?.subscription ?? {};
    await billing.provider.cancel({ subscription: ref, at: 'period_end' }, newId());
    await passBeyond(1);
    await billing.recorded(ada.workspaceId, 'SubscriptionEnded');
    const rest = await found('the rest', ({ closed, status }) => closed?.number === 5 && status === 'paid');
    expect(listLines(rest)).toEqual([
      ['model_cost', 700],
      ['runs', 0],
    ]);
    const numbers = (await invoices()).filter(({ issuer }) => issuer === 'test').map(({ number }) => number);
    expect(numbers.sort()).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')));
  });
});
