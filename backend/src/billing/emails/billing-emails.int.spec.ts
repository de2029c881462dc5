import { billingEvents, type BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import { builtInPriceLists, type PriceList } from '@throughline/contracts/billing/price-list.js';
import { invoiceEvents, type InvoiceEvent } from '@throughline/contracts/billing/invoice.events.js';
import { InvoiceId } from '@throughline/contracts/ids.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
});
beforeEach(async () => {
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());

const [list] = builtInPriceLists as [PriceList, PriceList];
const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };

type Data<E extends { type: string; data: unknown }, T extends E['type']> = Omit<
  Extract<E, { type: T }>['data'],
  'workspaceId' | 'invoiceId'
>;

/** As the deciders record it; revisions are those of the stream so far. */
const append = async (stream: string, event: BillingEvent | InvoiceEvent, revision: number): Promise<void> => {
  const { workspaceId } = ada;
  const recorded = newEvent(event, { workspaceId, schema: currentSchema(event.type) });
  await backend.app.get(EventStore).append(stream, [recorded], revision === 0 ? 'none' : revision - 1);
};
const agreed = <T extends BillingEvent['type']>(type: T, data: Data<BillingEvent, T>, revision: number) => {
  const event = billingEvents.schemas[type].parse({ type, data: { workspaceId: ada.workspaceId, ...data } });
  return append(`billing-${ada.workspaceId}`, event as BillingEvent, revision);
};
const invoiced = async <T extends InvoiceEvent['type']>(
  invoiceId: InvoiceId,
  type: T,
  { data, revision }: { data: Data<InvoiceEvent, T>; revision: number },
) => {
  const own = { workspaceId: ada.workspaceId, invoiceId, ...data };
  await append(
    `invoice-${invoiceId}`,
    invoiceEvents.schemas[type].parse({ type, data: own }) as InvoiceEvent,
    revision,
  );
};
const subscribe = (trialEndsAt: string | null = null) =>
  agreed(
    'SubscriptionStarted',
    {
      provider: 'test',
      ref: `sub_${newId()}`,
      customer: `cus_${newId()}`,
      plan: 'team',
      priceListId: list.id,
      seats: 3,
      period,
      trialEndsAt,
    },
    0,
  );
const mails = (subject: string) =>
  eventually(`a mail says ${subject}`, async () => {
    const found = (await backend.mailbox.to(ada.email)).filter((mail) => mail.subject.includes(subject));
    return found.length === 0 ? undefined : found;
  });

it('an invoice that is final is mailed once to who manages billing, and to nobody else', async () => {
  const ben = await backend.signUp('Ben');
  const invoiceId = InvoiceId.parse(newId());
  const drafted = {
    ...({ kind: 'invoice', issuer: 'test', plan: 'team' } as const),
    ref: `inv_${newId()}`,
    closed: null,
    period,
    priceList: list,
    meterRules: 1,
    lines: [],
  };
  await invoiced(invoiceId, 'InvoiceDrafted', { data: drafted, revision: 0 });
  const final = { number: '0011', currency: 'USD', subtotalMinor: 6_000, taxMinor: 0, totalMinor: 6_000 } as const;
  await invoiced(invoiceId, 'InvoiceFinalised', {
    data: { ...final, detailsEventId: null, pdfUrl: null },
    revision: 1,
  });
  const [mail, ...others] = await mails('invoice 0011');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Invoice 0011 over $60.00 is ready.');
  expect(mail?.text).toContain(`/${ada.slug}/billing/invoices/${invoiceId}`);
  expect(mail?.text).toContain('Test mode: no real charges.');
  expect((await backend.mailbox.to(ben.email)).some(({ subject }) => subject.includes('invoice'))).toBe(false);
});

it('a failed payment says until when everything works, by the clock of who reads it', async () => {
  await subscribe();
  const failed = { since: '2026-12-01T00:00:00.000Z', restrictedAt: '2026-12-08T00:00:00.000Z' };
  await agreed('SubscriptionPastDue', failed, 1);
  const [mail] = await mails('a payment is missing');
  expect(mail?.text).toMatch(/Everything works until [78] December 2026/);
});

it('each change of a subscription is one mail', async () => {
  await subscribe();
  await agreed('SubscriptionChanged', { plan: 'business', priceListId: list.id, seats: 5 }, 1);
  await agreed('SubscriptionCancelScheduled', { at: period.to }, 2);
  await agreed('SubscriptionEnded', { reason: 'cancelled' }, 3);
  await mails('the subscription has ended');
  for (const subject of ['has started', 'has changed', 'was cancelled', 'has ended'])
    expect([subject, (await mails(`the subscription ${subject}`)).length]).toEqual([subject, 1]);
});

it('three days before a trial ends, who manages billing is reminded once', async () => {
  const threeDays = 3 * 24 * 3_600_000;
  await subscribe(new Date(Date.now() + threeDays + 2_000).toISOString());
  const [, ...others] = await mails('the trial ends in 3 days');
  expect(others).toEqual([]);
  expect(await mails('the trial has started')).toHaveLength(1);
});
