import { randomUUID } from 'node:crypto';
import { ProviderRefused } from '../provider.errors.js';
import { toCheckout, day, found, hour, invoiceFor, invoicesIn, newCustomer, newKey } from './scene.js';
import { pass, secondsOfMonth, subscribe, subscriptionIn, toTerms, toNextPeriod, type Started } from './scene.js';

export const customerCases = (started: Started): void => {
  it('A workspace has one customer, however often it is requested', async () => {
    const { provider } = started();
    const { workspaceId, customer } = await newCustomer(started());
    const renamed = { workspaceId, name: 'Orchard Ltd', email: null };
    expect(await provider.ensureCustomer(renamed)).toBe(customer);
    expect(await provider.ensureCustomer({ ...renamed, email: 'new@example.com' })).toBe(customer);
  });

  it('A workspace that is requested twice at the same time has one customer', async () => {
    const { provider } = started();
    const of = { workspaceId: (await newCustomer(started())).workspaceId, name: 'Orchard', email: null };
    const both = await Promise.all([provider.ensureCustomer(of), provider.ensureCustomer(of)]);
    expect(new Set(both).size).toBe(1);
  });

  it('Two workspaces are two customers', async () => {
    const [one, other] = [await newCustomer(started()), await newCustomer(started())];
    expect(one.customer).not.toBe(other.customer);
  });

  it('A customer names its workspace, and has no card at first', async () => {
    const { customer, workspaceId } = await newCustomer(started());
    expect(await started().provider.fetchCustomer(customer)).toEqual({ id: customer, workspaceId, method: null });
  });

  it('A customer has the card of its checkout, by its last digits and its end', async () => {
    const { customer } = await subscribe(started());
    const { method } = found(await started().provider.fetchCustomer(customer));
    expect(method).toEqual({
      brand: expect.stringMatching(/./),
      lastFour: expect.stringMatching(/^\d{4}$/),
      expires: expect.stringMatching(/^\d{4}-\d{2}$/),
    });
  });

  it('The portal is a page of its own', async () => {
    const { customer } = await subscribe(started());
    const { url } = await started().provider.openPortal({ customer, doneUrl: 'https://throughline.example/back' });
    expect(() => new URL(url)).not.toThrow();
  });

  it('What has an unknown id is not there', async () => {
    const { provider } = started();
    const nobody = `unknown_${randomUUID()}`;
    expect(await provider.fetchCustomer(nobody)).toBeNull();
    expect(await provider.fetchSubscription(nobody)).toBeNull();
    expect(await provider.fetchInvoice(nobody)).toBeNull();
    expect(await provider.fetchCheckout(nobody)).toBeNull();
  });
};

export const checkoutCases = (started: Started): void => {
  it('A checkout that is open has a page and no subscription', async () => {
    const { provider } = started();
    const known = await newCustomer(started());
    const { id, url } = await provider.startCheckout(toCheckout(started(), known), newKey());
    expect(() => new URL(url)).not.toThrow();
    expect(await provider.fetchCheckout(id)).toEqual({ id, status: 'open', subscription: null });
    expect(await provider.listSubscriptions(known.customer)).toEqual([]);
  });

  it('A checkout that is paid is complete, and names the subscription that began', async () => {
    const { checkout, customer, id } = await subscribe(started());
    expect(await started().provider.fetchCheckout(checkout)).toEqual({
      id: checkout,
      status: 'complete',
      subscription: id,
    });
    const all = await started().provider.listSubscriptions(customer);
    expect(all.map((one) => one.id)).toEqual([id]);
  });

  it('The subscription has what was agreed, whose it is, and which checkout it began with', async () => {
    const harness = started();
    const begun = harness.now();
    const terms = toTerms({ plan: 'business', seats: 7, seatMinor: 4_500, currency: 'EUR' });
    const { id, customer, workspaceId, checkoutId } = await subscribe(harness, { terms });
    const month = secondsOfMonth(begun) * 1_000;
    expect(await subscriptionIn(harness, id)).toEqual({
      id,
      customer,
      workspaceId,
      checkoutId,
      terms,
      status: 'active',
      period: { from: begun.toISOString(), to: new Date(begun.getTime() + month).toISOString() },
      trialEndsAt: null,
      cancelAt: null,
      endedAt: null,
      next: null,
    });
  });

  it('The first month of every seat is paid at once', async () => {
    const { customer, id } = await subscribe(started(), { terms: toTerms({ seats: 3, seatMinor: 2_000 }) });
    const invoice = await invoiceFor(started(), customer, 'begin');
    expect(invoice).toMatchObject({ customer, subscription: id, status: 'paid', currency: 'USD', failure: null });
    expect(invoice).toMatchObject({ subtotalMinor: 6_000, totalMinor: 6_000 + invoice.taxMinor });
    expect(invoice.paidMinor).toBe(invoice.totalMinor);
    expect(invoice.number).toMatch(/./);
    expect(invoice.lines.map(({ amountMinor, ours }) => ({ amountMinor, ours }))).toEqual([
      { amountMinor: 6_000, ours: null },
    ]);
  });

  it('A card that is refused leaves the checkout open, and another card pays it', async () => {
    const harness = started();
    const known = await newCustomer(harness);
    const { id } = await harness.provider.startCheckout(toCheckout(harness, known), newKey());
    expect(await harness.payCheckout(id, 'declined')).toBe(false);
    expect(await harness.provider.fetchCheckout(id)).toMatchObject({ status: 'open', subscription: null });
    expect(await harness.payCheckout(id, 'ok')).toBe(true);
    expect(await harness.provider.fetchCheckout(id)).toMatchObject({ status: 'complete' });
  });

  it('A checkout that is paid twice is one subscription and one payment', async () => {
    const harness = started();
    const { checkout, customer } = await subscribe(harness);
    await harness.payCheckout(checkout, 'ok').catch(() => false);
    expect(await harness.provider.listSubscriptions(customer)).toHaveLength(1);
    expect(await invoicesIn(harness, customer)).toHaveLength(1);
  });

  it('Two checkouts that are both paid are two subscriptions, and both are listed', async () => {
    const harness = started();
    const first = await subscribe(harness);
    const second = await subscribe(harness, { of: first });
    const ids = (await harness.provider.listSubscriptions(first.customer)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([first.id, second.id].toSorted());
  });

  it('A checkout ends by itself some time after it expires', async () => {
    const harness = started();
    const known = await newCustomer(harness);
    const { id } = await harness.provider.startCheckout(toCheckout(harness, known), newKey());
    await pass(harness, 3 * hour);
    expect(await harness.provider.fetchCheckout(id)).toEqual({ id, status: 'expired', subscription: null });
  });

  it('A checkout that was ended cannot be paid, and can be ended again', async () => {
    const harness = started();
    const known = await newCustomer(harness);
    const { id } = await harness.provider.startCheckout(toCheckout(harness, known), newKey());
    await harness.provider.expireCheckout(id);
    await harness.provider.expireCheckout(id);
    expect(await harness.payCheckout(id, 'ok').catch(() => false)).toBe(false);
    expect(await harness.provider.listSubscriptions(known.customer)).toEqual([]);
  });

  it('A checkout that was paid cannot be ended', async () => {
    const harness = started();
    const { checkout, id } = await subscribe(harness);
    await expect(harness.provider.expireCheckout(checkout)).rejects.toThrow(ProviderRefused);
    expect(await harness.provider.fetchCheckout(checkout)).toMatchObject({ status: 'complete', subscription: id });
  });

  it('The same key is the same checkout', async () => {
    const harness = started();
    const asked = toCheckout(harness, await newCustomer(harness));
    const key = newKey();
    const first = await harness.provider.startCheckout(asked, key);
    expect(await harness.provider.startCheckout(asked, key)).toEqual(first);
  });

  it('A price list with another price for the same plan is refused', async () => {
    const harness = started();
    const { terms } = await subscribe(harness);
    const dearer = { ...terms, seatMinor: terms.seatMinor + 100 };
    const asked = toCheckout(harness, await newCustomer(harness), { terms: dearer });
    await expect(harness.provider.startCheckout(asked, newKey())).rejects.toThrow(ProviderRefused);
  });

  it('A trial costs nothing at first, and says when it ends', async () => {
    const harness = started();
    const begun = harness.now();
    const { id, customer } = await subscribe(harness, { trialDays: 14 });
    const ends = new Date(begun.getTime() + 14 * day).toISOString();
    expect(await subscriptionIn(harness, id)).toMatchObject({ status: 'trialing', trialEndsAt: ends });
    const paid = (await invoicesIn(harness, customer)).reduce((sum, { paidMinor }) => sum + paidMinor, 0);
    expect(paid).toBe(0);
  });

  it('A trial that ends is a paid month', async () => {
    const harness = started();
    const { id, customer } = await subscribe(harness, { trialDays: 14 });
    const { trialEndsAt } = await subscriptionIn(harness, id);
    await toNextPeriod(harness, id);
    await pass(harness, 3 * day + hour);
    const { status, period } = await subscriptionIn(harness, id);
    expect({ status, from: period.from }).toEqual({ status: 'active', from: trialEndsAt });
    const paid = (await invoicesIn(harness, customer)).filter(({ paidMinor }) => paidMinor > 0);
    expect(paid.map(({ paidMinor, taxMinor }) => paidMinor - taxMinor)).toEqual([4_000]);
  });

  it('A trial that is cancelled at its end costs nothing', async () => {
    const harness = started();
    const { id, customer } = await subscribe(harness, { trialDays: 14 });
    await harness.provider.cancel({ subscription: id, at: 'period_end' }, newKey());
    await pass(harness, 18 * day);
    expect(await subscriptionIn(harness, id)).toMatchObject({ status: 'ended' });
    expect((await invoicesIn(harness, customer)).every(({ paidMinor }) => paidMinor === 0)).toBe(true);
  });
};
