import type { PaymentProvider } from '../payment-provider.js';
import { ProviderUnavailable } from '../provider.errors.js';
import { toCheckout, declinedRenewal, found, invoiceFor, invoiceIn, invoicesIn, newCustomer } from './scene.js';
import { newKey, paidInvoice, getRenewal, subscribe, subscriptionIn, type Started } from './scene.js';

const line = { id: 'line-1', text: 'Model cost', amountMinor: 250, details: {} };

export const failingCases = (started: Started): void => {
  /** Sends a call whose first answer is lost, until it is answered. */
  const insist = async <T>(call: () => Promise<T>): Promise<T> => {
    started().loseNextAnswer();
    try {
      return await call();
    } catch (error) {
      expect(error).toBeInstanceOf(ProviderUnavailable);
    }
    return call();
  };
  const provider = (): PaymentProvider => started().provider;

  it('While the provider is down, every call says that there was no answer', async () => {
    const harness = started();
    const { id, customer, terms } = await subscribe(harness);
    const known = await newCustomer(harness);
    const prorationAt = harness.now().toISOString();
    const change = { subscription: id, terms: { ...terms, seats: 3 }, at: 'now', prorationAt } as const;
    harness.down();
    const calls = [
      provider().fetchSubscription(id),
      provider().fetchCustomer(customer),
      provider().listSubscriptions(customer),
      provider().listInvoices(customer, prorationAt),
      provider().listSince(null),
      provider().preview(change),
      provider().change(change, newKey()),
      provider().cancel({ subscription: id, at: 'now' }, newKey()),
      provider().startCheckout(toCheckout(harness, known), newKey()),
    ];
    const outcomes = await Promise.allSettled(calls);
    harness.up();
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(ProviderUnavailable) });
    expect(await subscriptionIn(harness, id)).toMatchObject({ status: 'active', terms });
  });

  it('Once it is up again, the same call works', async () => {
    const harness = started();
    const asked = toCheckout(harness, await newCustomer(harness));
    const key = newKey();
    harness.down();
    await expect(provider().startCheckout(asked, key)).rejects.toThrow(ProviderUnavailable);
    harness.up();
    const { id } = await provider().startCheckout(asked, key);
    expect(await provider().fetchCheckout(id)).toMatchObject({ status: 'open' });
  });

  it('A customer whose answer is lost is made once', async () => {
    const harness = started();
    const { workspaceId } = { workspaceId: (await newCustomer(harness)).workspaceId };
    const of = { workspaceId, name: 'Orchard', email: null };
    const customer = await insist(() => provider().ensureCustomer(of));
    expect(await provider().ensureCustomer(of)).toBe(customer);
  });

  it('A checkout whose answer is lost is one checkout', async () => {
    const harness = started();
    const known = await newCustomer(harness);
    const key = newKey();
    const asked = toCheckout(harness, known);
    const { id } = await insist(() => provider().startCheckout(asked, key));
    expect(await provider().startCheckout(asked, key)).toMatchObject({ id });
    expect(await harness.payCheckout(id, 'ok')).toBe(true);
    expect(await provider().listSubscriptions(known.customer)).toHaveLength(1);
  });

  it('A change now whose answer is lost is charged once', async () => {
    const harness = started();
    const { id, customer, terms } = await subscribe(harness);
    const prorationAt = harness.now().toISOString();
    const of = { subscription: id, terms: { ...terms, seats: 3 }, at: 'now', prorationAt } as const;
    const key = newKey();
    await insist(() => provider().change(of, key));
    expect(await invoiceFor(harness, customer, 'change')).toMatchObject({ status: 'paid', subtotalMinor: 2_000 });
    expect(await subscriptionIn(harness, id)).toMatchObject({ terms: { seats: 3 } });
  });

  it('A change at the period’s end whose answer is lost comes once', async () => {
    const harness = started();
    const { id, terms } = await subscribe(harness);
    const prorationAt = harness.now().toISOString();
    const of = { subscription: id, terms: { ...terms, seats: 1 }, at: 'period_end', prorationAt } as const;
    const key = newKey();
    await insist(() => provider().change(of, key));
    expect(await subscriptionIn(harness, id)).toMatchObject({ terms: { seats: 2 }, next: { seats: 1 } });
    const back = newKey();
    await insist(() => provider().withdrawChange({ subscription: id }, back));
    expect(await subscriptionIn(harness, id)).toMatchObject({ next: null });
  });

  it.each(['now', 'period_end'] as const)('A cancellation (%s) whose answer is lost is one', async (at) => {
    const harness = started();
    const { id, customer } = await subscribe(harness);
    const key = newKey();
    await insist(() => provider().cancel({ subscription: id, at }, key));
    const { status, cancelAt } = await subscriptionIn(harness, id);
    expect(at === 'now' ? status === 'ended' : cancelAt !== null).toBe(true);
    expect(await invoicesIn(harness, customer)).toHaveLength(1);
  });

  it('Lines whose answer is lost are on the draft once', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    const lines = [line, { ...line, id: 'line-2' }];
    const key = newKey();
    await insist(() => provider().addLines({ invoice: draft.id, lines }, key));
    expect(await invoiceIn(harness, draft.id)).toMatchObject({ subtotalMinor: 4_500 });
  });

  it('What is left and loses its answer is one invoice', async () => {
    const harness = started();
    const { id, customer } = await subscribe(harness);
    await provider().cancel({ subscription: id, at: 'now' }, newKey());
    const at = harness.now().toISOString();
    const waiting = { ...line, period: { from: at, to: at } };
    const added = newKey();
    const of = { customer, subscription: id, currency: 'USD', lines: [waiting] } as const;
    await insist(() => provider().addToNext({ ...of, lines: [waiting] }, added));
    const key = newKey();
    const rest = found(await insist(() => provider().invoiceRest({ customer }, key)));
    expect(await invoiceIn(harness, rest)).toMatchObject({ subtotalMinor: 250 });
    expect(await invoicesIn(harness, customer)).toHaveLength(2);
  });

  it('Finalising that loses its answer is done once', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    const key = newKey();
    await insist(() => provider().finalise({ invoice: draft.id }, key));
    expect((await invoiceIn(harness, draft.id)).number).toMatch(/./);
  });

  it('A payment whose answer is lost is taken once', async () => {
    const harness = started();
    const { subscribed, invoice } = await declinedRenewal(harness);
    await harness.replaceCard(subscribed.customer, 'ok');
    const key = newKey();
    await insist(() => provider().pay({ invoice: invoice.id }, key));
    const paid = await invoiceIn(harness, invoice.id);
    expect(paid).toMatchObject({ status: 'paid', paidMinor: paid.totalMinor });
  });

  it('A credit note whose answer is lost is one, and so is its refund', async () => {
    const harness = started();
    const { invoice } = await paidInvoice(harness);
    const key = newKey();
    const of = { invoice: invoice.id, amountMinor: 900, reason: 'A courtesy.', refund: true };
    await insist(() => provider().creditNote(of, key));
    const { creditNotes, refunds } = await invoiceIn(harness, invoice.id);
    expect([creditNotes.length, refunds.length]).toEqual([1, 1]);
  });
};
