import { randomInt } from 'node:crypto';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { dumpTables } from '../../../testing/table-dump.js';
import { ProviderRefused } from '../provider.errors.js';
import { goTo, newestInvoice, startCheckout, subscribe, type Fixture } from './testing/subscribers.js';
import { cardNamed, startTestProvider } from './testing/test-harness.js';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startTestProvider(await createTestDatabase());
});
afterAll(() => fixture.stop());

const withCheckDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
};

describe('a card', () => {
  it('with a number that could be a person’s is refused, and is in no table and no error', async () => {
    const { id, customer } = await startCheckout(fixture);
    const foreign = Array.from({ length: 50 }, (_, at) =>
      withCheckDigit(`${[4, 51, 37][at % 3]}${String(randomInt(10 ** 12)).padStart(12, '0')}`.slice(0, 15)),
    );
    for (const number of [...foreign, '4111111111111111', '4242424242424241', '']) {
      const card = { number, expires: '12/34', cvc: '987' };
      for (const work of [
        fixture.provider.payCheckout({ checkout: id, card, confirmed: false }),
        fixture.provider.replaceCard({ customer, card }),
      ]) {
        const error = await work.catch((refused: unknown) => refused);
        expect(error).toBeInstanceOf(ProviderRefused);
        expect(error).toMatchObject({ code: 'card_unknown' });
        if (number !== '') expect(JSON.stringify([error, String(error)])).not.toContain(number);
      }
    }
    const everything = (await dumpTables(fixture.postgres)).map(({ content }) => content).join('\n');
    for (const number of foreign) expect(everything).not.toContain(number);
    expect(await fixture.provider.fetchCheckout(id)).toMatchObject({ status: 'open' });
  });

  it('for tests is known by its kind, its last four digits and its expiry, and by nothing else', async () => {
    const { customer } = await subscribe(fixture);
    const { method } = (await fixture.provider.fetchCustomer(customer))!;
    expect(method).toEqual({ brand: 'visa', lastFour: '4242', expires: '2034-12' });
    const everything = (await dumpTables(fixture.postgres)).map(({ content }) => content).join('\n');
    expect(everything).not.toContain('424242424242');
    expect(everything).not.toContain('mara@example.com');
  });

  it('is refused after its expiry, or with check digits of no card', async () => {
    const { id: checkout } = await startCheckout(fixture);
    const pay = (card: object) =>
      fixture.provider.payCheckout({ checkout, card: { ...cardNamed('ok'), ...card }, confirmed: false });
    await expect(pay({ expires: '10/26' })).rejects.toMatchObject({ code: 'card_expired' });
    await expect(pay({ expires: '13/30' })).rejects.toMatchObject({ code: 'card_form' });
    await expect(pay({ cvc: '12' })).rejects.toMatchObject({ code: 'card_form' });
    expect(await pay({ expires: '11/26' })).toBe('paid');
  });

  it('whose owner has to confirm pays once that is done', async () => {
    const { checkoutId, customer } = await startCheckout(fixture);
    const pay = (confirmed: boolean) =>
      fixture.provider.payCheckout({ checkout: checkoutId, card: cardNamed('needs_confirmation'), confirmed });
    expect(await pay(false)).toBe('needs_confirmation');
    expect(await fixture.provider.subscriptionsOf(customer)).toEqual([]);
    expect(await pay(true)).toBe('paid');
    expect(await newestInvoice(fixture, customer)).toMatchObject({ status: 'paid', paidMinor: 4_000 });
  });

  it('is entered on a page that shows what is agreed, what is due now and until when', async () => {
    const { checkoutId, workspaceId, url, id } = await startCheckout(fixture);
    const expected = { id, checkoutId, monthlyMinor: 4_000, dueNowMinor: 4_000, taxMinor: 0, status: 'open' };
    expect(url).toBe(`https://throughline.example/${workspaceId}/checkout/${checkoutId}`);
    expect(await fixture.provider.checkoutPage(checkoutId)).toMatchObject(expected);
    expect(await fixture.provider.checkoutPage(id)).toMatchObject(expected);
    expect(await fixture.provider.checkoutPage('unknown')).toBeNull();
    const trial = await startCheckout(fixture, { trialDays: 14 });
    expect(await fixture.provider.checkoutPage(trial.id)).toMatchObject({ dueNowMinor: 0, trialDays: 14 });
  });

  it('is replaced on a page that shows the one before', async () => {
    const { customer, workspaceId } = await subscribe(fixture);
    const { url } = await fixture.provider.openPortal({ customer, doneUrl: 'https://throughline.example/back' });
    const page = (await fixture.provider.portalPage(url.split('/').at(-1)!))!;
    expect(page).toMatchObject({ customer, workspaceId, method: { lastFour: '4242' } });
    await expect(fixture.provider.replaceCard({ customer, card: cardNamed('declined') })).rejects.toMatchObject({
      code: 'card_declined',
    });
    await fixture.provider.replaceCard({ customer, card: cardNamed('needs_confirmation') });
    expect(await fixture.provider.portalPage(page.id)).toMatchObject({ method: { lastFour: '3220' } });
    expect(await fixture.provider.portalPage('unknown')).toBeNull();
  });
});

describe('payments that go on failing', () => {
  it('are tried on days 3, 5 and 7; then the subscription is unpaid, and on day 21 it ends', async () => {
    const { customer, subscription } = await subscribe(fixture, 'declined_later');
    const { period } = (await fixture.provider.fetchSubscription(subscription))!;
    const day = (days: number, hours = 1) =>
      new Date(Date.parse(period.to) + (days * 24 + hours) * 3_600_000).toISOString();
    const stateAt = async (at: string) => {
      await goTo(fixture, at);
      const { status } = (await fixture.provider.fetchSubscription(subscription))!;
      const invoice = await newestInvoice(fixture, customer);
      return [status, invoice.status, invoice.tries, invoice.nextTryAt];
    };
    expect(await stateAt(day(0, 0.9))).toEqual(['active', 'draft', 0, null]);
    expect(await stateAt(day(0))).toEqual(['past_due', 'open', 1, day(3)]);
    expect(await stateAt(day(3))).toEqual(['past_due', 'open', 2, day(5)]);
    expect(await stateAt(day(5))).toEqual(['past_due', 'open', 3, day(7)]);
    expect(await stateAt(day(7))).toEqual(['unpaid', 'open', 4, null]);
    expect(await stateAt(day(20))).toEqual(['unpaid', 'open', 4, null]);
    expect(await stateAt(day(21))).toEqual(['ended', 'uncollectible', 4, null]);
    expect(await fixture.provider.fetchSubscription(subscription)).toMatchObject({ endedAt: day(21) });
  });
});
