import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { ProviderUnavailable } from '../provider.errors.js';
import type { Terms } from '../payment-provider.js';
import { goTo, newestInvoice, subscribe, terms, type Fixture } from './testing/subscribers.js';
import { startTestProvider } from './testing/test-harness.js';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startTestProvider(await createTestDatabase(), new Date('2026-11-01T00:00:00.000Z'));
});
afterEach(() => fixture.stop());

const now = () => fixture.clock.now().toISOString();
const changed = (subscription: string, to: Partial<Terms>, prorationAt = now()) =>
  fixture.provider.change({ subscription, terms: { ...terms, ...to }, at: 'now', prorationAt }, randomUUID());

describe('money of the test provider', () => {
  it('that comes back for fewer seats now is taken off the next invoice', async () => {
    const { subscription, customer } = await subscribe(fixture);
    await goTo(fixture, '2026-11-16T00:00:00.000Z');
    const fewer = { subscription, terms: { ...terms, seats: 1 }, at: 'now', prorationAt: now() } as const;
    const preview = await fixture.provider.preview(fewer);
    expect(preview.lines.map(({ amountMinor }) => amountMinor)).toEqual([-2_000, 1_000]);
    expect(preview).toMatchObject({ dueNowMinor: 0, nextMinor: 2_000 });
    await fixture.provider.change(fewer, randomUUID());
    expect(await fixture.provider.invoicesOf(customer, '2026-01-01')).toHaveLength(1);
    await goTo(fixture, '2026-12-01T02:00:00.000Z');
    expect(await newestInvoice(fixture, customer)).toMatchObject({ totalMinor: 1_000, paidMinor: 1_000 });
  });

  it('that an invoice leaves in the customer’s favour is taken off the one after it', async () => {
    const { customer } = await subscribe(fixture);
    const { id } = await newestInvoice(fixture, customer);
    const line = { id: 'credit', text: 'Credit', amountMinor: -5_500, period: { from: now(), to: now() }, details: {} };
    const credit = { customer, subscription: null, currency: 'USD' as const, lines: [line] };
    await fixture.provider.addToNext(credit, randomUUID());
    await goTo(fixture, '2026-12-01T02:00:00.000Z');
    const second = await newestInvoice(fixture, customer);
    expect(second).toMatchObject({ totalMinor: 0, status: 'paid', paidMinor: 0 });
    expect(second.id).not.toBe(id);
    await goTo(fixture, '2027-01-01T02:00:00.000Z');
    expect(await newestInvoice(fixture, customer)).toMatchObject({ totalMinor: 2_500, paidMinor: 2_500 });
  });

  it('that is credited before it is paid is no longer due', async () => {
    const { customer, subscription } = await subscribe(fixture, 'declined_later');
    await goTo(fixture, '2026-12-01T02:00:00.000Z');
    const { id: invoice } = await newestInvoice(fixture, customer);
    const credit = (amountMinor: number) =>
      fixture.provider.creditNote({ invoice, amountMinor, reason: 'A courtesy.', refund: false }, randomUUID());
    await credit(3_000);
    expect(await fixture.provider.fetchInvoice(invoice)).toMatchObject({ status: 'open' });
    await credit(1_000);
    expect(await fixture.provider.fetchInvoice(invoice)).toMatchObject({ status: 'paid', paidMinor: 0 });
    expect(await fixture.provider.fetchSubscription(subscription)).toMatchObject({ status: 'active' });
  });

  it('that was paid and is credited without a refund is taken off the next invoice', async () => {
    const { customer } = await subscribe(fixture);
    const { id: invoice } = await newestInvoice(fixture, customer);
    const credit = { invoice, amountMinor: 700, reason: 'A courtesy.', refund: false };
    await fixture.provider.creditNote(credit, randomUUID());
    await goTo(fixture, '2026-12-01T02:00:00.000Z');
    expect(await newestInvoice(fixture, customer)).toMatchObject({ totalMinor: 3_300 });
  });

  it('that was paid can be refunded once', async () => {
    const { customer } = await subscribe(fixture);
    const { id: invoice } = await newestInvoice(fixture, customer);
    await fixture.provider.refund({ invoice, amountMinor: 3_000 });
    await expect(fixture.provider.refund({ invoice, amountMinor: 1_001 })).rejects.toMatchObject({ code: 'amount' });
    await fixture.provider.refund({ invoice, amountMinor: 1_000 });
    const { refunds } = await newestInvoice(fixture, customer);
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([3_000, 1_000]);
    await expect(fixture.provider.settleDispute(invoice, 'won')).rejects.toMatchObject({ code: 'no_dispute' });
  });

  it('is not taken for another currency, another period or amounts that are none', async () => {
    const { subscription, customer } = await subscribe(fixture);
    const id = '2026-11-eur' as Terms['priceListId'];
    await expect(changed(subscription, { currency: 'EUR', priceListId: id })).rejects.toMatchObject({
      code: 'currency',
    });
    const later = '2026-12-02T00:00:00.000Z';
    await expect(changed(subscription, { seats: 3 }, later)).rejects.toMatchObject({ code: 'proration_time' });
    for (const seats of [0, -1, 1.5, 1e15])
      await expect(changed(subscription, { seats })).rejects.toMatchObject({
        code: expect.stringMatching(/^(terms|amount)$/),
      });
    expect(await fixture.provider.invoicesOf(customer, '2026-01-01')).toHaveLength(1);
  });

  it('does not move while the database is away', async () => {
    const { customer, subscription } = await subscribe(fixture);
    await fixture.postgres.close();
    await expect(fixture.provider.fetchCustomer(customer)).rejects.toThrow(ProviderUnavailable);
    await expect(changed(subscription, { seats: 3 })).rejects.toThrow(ProviderUnavailable);
  });
});
