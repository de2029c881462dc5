import { ProviderRefused } from '../provider.errors.js';
import {
  collect,
  day,
  declinedRenewal,
  found,
  hour,
  invoiceIn,
  newKey,
  paidInvoice,
  pass,
  getRenewal,
} from './scene.js';
import { subscribe, subscriptionIn, type Started } from './scene.js';

export const declinedCases = (started: Started): void => {
  it('A renewal that the card declines is open, says why, and when it is tried again', async () => {
    const harness = started();
    const { subscribed, invoice } = await declinedRenewal(harness);
    expect(invoice).toMatchObject({ status: 'open', paidMinor: 0, tries: 1 });
    expect(invoice.failure).toEqual({ code: expect.stringMatching(/./), needsConfirmation: false });
    expect(Date.parse(found(invoice.nextTryAt))).toBeGreaterThan(harness.now().getTime());
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ status: 'past_due' });
  });

  it('It is tried again at the time that was said', async () => {
    const harness = started();
    const { invoice } = await declinedRenewal(harness);
    await harness.advanceTo(new Date(found(invoice.nextTryAt)));
    await pass(harness, hour);
    expect(await invoiceIn(harness, invoice.id)).toMatchObject({ tries: 2 });
  });

  it('One more try with the same card is refused, and changes nothing', async () => {
    const harness = started();
    const { subscribed, invoice } = await declinedRenewal(harness);
    await expect(harness.provider.pay({ invoice: invoice.id }, newKey())).rejects.toThrow(ProviderRefused);
    expect(await invoiceIn(harness, invoice.id)).toMatchObject({ status: 'open', paidMinor: 0 });
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ status: 'past_due' });
  });

  it('After the card is replaced it is paid, and the subscription is active again', async () => {
    const harness = started();
    const { subscribed, invoice } = await declinedRenewal(harness);
    await harness.replaceCard(subscribed.customer, 'ok');
    await harness.provider.pay({ invoice: invoice.id }, newKey());
    const paid = await invoiceIn(harness, invoice.id);
    expect(paid).toMatchObject({ status: 'paid', paidMinor: paid.totalMinor, failure: null, nextTryAt: null });
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ status: 'active' });
  });

  it('After the card is replaced the next try takes the new one by itself', async () => {
    const harness = started();
    const { subscribed, invoice } = await declinedRenewal(harness);
    await harness.replaceCard(subscribed.customer, 'ok');
    await harness.advanceTo(new Date(found(invoice.nextTryAt)));
    await pass(harness, hour);
    expect(await invoiceIn(harness, invoice.id)).toMatchObject({ status: 'paid' });
  });

  it('An invoice that is paid is paid once, however often that is requested', async () => {
    const harness = started();
    const { subscribed, invoice } = await declinedRenewal(harness);
    await harness.replaceCard(subscribed.customer, 'ok');
    const key = newKey();
    await harness.provider.pay({ invoice: invoice.id }, key);
    await harness.provider.pay({ invoice: invoice.id }, key);
    await harness.provider.pay({ invoice: invoice.id }, newKey());
    const paid = await invoiceIn(harness, invoice.id);
    expect(paid.paidMinor).toBe(paid.totalMinor);
  });

  it('A card that is replaced before it is needed pays the next month', async () => {
    const harness = started();
    const subscribed = await subscribe(harness, { card: 'declined_later' });
    const before = await harness.provider.fetchCustomer(subscribed.customer);
    await harness.replaceCard(subscribed.customer, 'ok');
    expect(before?.method).not.toBeNull();
    expect(await collect(harness, (await getRenewal(harness, subscribed)).id)).toMatchObject({ status: 'paid' });
  });

  it('A payment that must be confirmed says so, and is paid once it is', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    await harness.replaceCard(subscribed.customer, 'needs_confirmation');
    const invoice = await collect(harness, (await getRenewal(harness, subscribed)).id);
    expect(invoice).toMatchObject({ status: 'open', failure: { needsConfirmation: true } });
    expect(invoice.payUrl).toMatch(/^https?:/);
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ status: 'past_due' });
    await harness.confirmPayment(invoice.id);
    expect(await invoiceIn(harness, invoice.id)).toMatchObject({ status: 'paid', failure: null });
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ status: 'active' });
  });

  it('A first payment that must be confirmed is confirmed on the page', async () => {
    const harness = started();
    const { id } = await subscribe(harness, { card: 'needs_confirmation' });
    expect(await subscriptionIn(harness, id)).toMatchObject({ status: 'active' });
  });

  it('An invoice that is void is not tried again', async () => {
    const harness = started();
    const { invoice } = await declinedRenewal(harness);
    const key = newKey();
    await harness.provider.voidInvoice({ invoice: invoice.id }, key);
    await harness.provider.voidInvoice({ invoice: invoice.id }, key);
    await pass(harness, 30 * day);
    expect(await invoiceIn(harness, invoice.id)).toMatchObject({ status: 'void', paidMinor: 0, nextTryAt: null });
  });

  it('A draft that is void is never charged', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    await harness.provider.voidInvoice({ invoice: draft.id }, newKey());
    await pass(harness, 4 * day);
    expect(await invoiceIn(harness, draft.id)).toMatchObject({ status: 'void', paidMinor: 0 });
  });

  it('An invoice that is paid cannot be void', async () => {
    const { invoice } = await paidInvoice(started());
    await expect(started().provider.voidInvoice({ invoice: invoice.id }, newKey())).rejects.toThrow(ProviderRefused);
    expect(await invoiceIn(started(), invoice.id)).toMatchObject({ status: 'paid' });
  });
};

export const creditCases = (started: Started): void => {
  const credit = (invoice: string, { amountMinor = 500, refund = true } = {}) => ({
    invoice,
    amountMinor,
    refund,
    reason: 'The model was away for a day.',
  });

  it('A credit note with a refund says both sums', async () => {
    const harness = started();
    const { invoice } = await paidInvoice(harness);
    await harness.provider.creditNote(credit(invoice.id), newKey());
    const credited = await invoiceIn(harness, invoice.id);
    expect(credited).toMatchObject({ status: 'paid', totalMinor: invoice.totalMinor, disputes: [] });
    expect(credited.creditNotes).toMatchObject([{ amountMinor: 500, number: expect.stringMatching(/./) }]);
    expect(credited.refunds).toMatchObject([{ amountMinor: 500 }]);
  });

  it('The same key is one credit note and one refund', async () => {
    const harness = started();
    const { invoice } = await paidInvoice(harness);
    const key = newKey();
    await harness.provider.creditNote(credit(invoice.id), key);
    await harness.provider.creditNote(credit(invoice.id), key);
    const { creditNotes, refunds } = await invoiceIn(harness, invoice.id);
    expect([creditNotes.length, refunds.length]).toEqual([1, 1]);
  });

  it('Two keys are two credit notes with two numbers', async () => {
    const harness = started();
    const { invoice } = await paidInvoice(harness);
    await harness.provider.creditNote(credit(invoice.id), newKey());
    await harness.provider.creditNote(credit(invoice.id, { amountMinor: 300 }), newKey());
    const { creditNotes, refunds } = await invoiceIn(harness, invoice.id);
    expect(creditNotes.map(({ amountMinor }) => amountMinor).toSorted()).toEqual([300, 500]);
    expect(new Set(creditNotes.map(({ number }) => number)).size).toBe(2);
    expect(refunds.map(({ amountMinor }) => amountMinor).toSorted()).toEqual([300, 500]);
  });

  it('No more is given back than was paid', async () => {
    const harness = started();
    const { invoice } = await paidInvoice(harness);
    const much = credit(invoice.id, { amountMinor: invoice.totalMinor + 1 });
    await expect(harness.provider.creditNote(much, newKey())).rejects.toThrow(ProviderRefused);
    expect(await invoiceIn(harness, invoice.id)).toMatchObject({ creditNotes: [], refunds: [] });
  });

  it('A credit note without a refund gives no money back', async () => {
    const harness = started();
    const { invoice } = await paidInvoice(harness);
    await harness.provider.creditNote(credit(invoice.id, { refund: false }), newKey());
    const { creditNotes, refunds } = await invoiceIn(harness, invoice.id);
    expect([creditNotes.length, refunds.length]).toEqual([1, 0]);
  });

  it.each(['won', 'lost'] as const)('A dispute is open, and then %s', async (outcome) => {
    const harness = started();
    const { invoice } = await paidInvoice(harness);
    await harness.dispute(invoice.id);
    const disputed = { amountMinor: invoice.totalMinor, status: 'open' };
    expect(await invoiceIn(harness, invoice.id)).toMatchObject({ status: 'paid', disputes: [disputed] });
    await harness.settleDispute(invoice.id, outcome);
    expect(await invoiceIn(harness, invoice.id)).toMatchObject({ disputes: [{ ...disputed, status: outcome }] });
  });

  it('A dispute ends no subscription', async () => {
    const harness = started();
    const { invoice, subscribed } = await paidInvoice(harness);
    await harness.dispute(invoice.id);
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ status: 'active' });
  });
};
