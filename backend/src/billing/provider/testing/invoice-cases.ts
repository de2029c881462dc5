import { ProviderRefused } from '../provider.errors.js';
import { collect, day, found, hour, invoiceIn, invoicesIn, newKey, paidInvoice, pass, getRenewal } from './scene.js';
import { subscribe, subscriptionIn, toTerms, toNextPeriod, type Started } from './scene.js';

const usage = (id: string, amountMinor: number) => ({
  id,
  text: 'Model cost of November',
  amountMinor,
  details: { meter: 'model_cost', digest: 'c0ffee' },
});

export const renewalCases = (started: Started): void => {
  it('A new period brings a draft for its seats, about the period that has ended', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const { period: ended } = await subscriptionIn(harness, subscribed.id);
    const draft = await getRenewal(harness, subscribed);
    const { period } = await subscriptionIn(harness, subscribed.id);
    expect(period.from).toBe(ended.to);
    expect(draft).toMatchObject({
      status: 'draft',
      reason: 'cycle',
      number: null,
      period: ended,
      subtotalMinor: 4_000,
    });
    expect(draft).toMatchObject({ subscription: subscribed.id, customer: subscribed.customer, paidMinor: 0, tries: 0 });
    expect(draft.lines).toMatchObject([{ amountMinor: 4_000, period, ours: null }]);
  });

  it('Periods follow each other without gaps', async () => {
    const harness = started();
    const { id } = await subscribe(harness);
    const ends: string[] = [];
    for (let month = 0; month < 3; month += 1) {
      const { period } = await subscriptionIn(harness, id);
      if (month > 0) expect(period.from).toBe(ends.at(-1));
      ends.push(period.to);
      await toNextPeriod(harness, id);
    }
    expect(ends).toHaveLength(3);
  });

  it('Lines that are added to a draft have our ids and amounts, and are in its total', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    const lines = [usage('line-1', 1_234), usage('line-2', 5)];
    await harness.provider.addLines({ invoice: draft.id, lines }, newKey());
    const invoice = await invoiceIn(harness, draft.id);
    expect(invoice).toMatchObject({ status: 'draft', subtotalMinor: 5_239 });
    const ours = invoice.lines.filter((line) => line.ours !== null);
    expect(ours.map(({ ours: id, amountMinor, text }) => ({ id, amountMinor, text }))).toEqual([
      { id: 'line-1', amountMinor: 1_234, text: 'Model cost of November' },
      { id: 'line-2', amountMinor: 5, text: 'Model cost of November' },
    ]);
  });

  it('Lines in the customer’s favour are taken off', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    await harness.provider.addLines({ invoice: draft.id, lines: [usage('credit-1', -1_500)] }, newKey());
    expect(await collect(harness, draft.id)).toMatchObject({ status: 'paid', subtotalMinor: 2_500 });
  });

  it('Lines that are added twice with one key are there once', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    const key = newKey();
    await harness.provider.addLines({ invoice: draft.id, lines: [usage('line-1', 700)] }, key);
    await harness.provider.addLines({ invoice: draft.id, lines: [usage('line-1', 700)] }, key);
    expect(await invoiceIn(harness, draft.id)).toMatchObject({ subtotalMinor: 4_700 });
  });

  it('Many lines are all there', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    const lines = Array.from({ length: 25 }, (_, at) => usage(`line-${at}`, 100 + at));
    await harness.provider.addLines({ invoice: draft.id, lines }, newKey());
    const invoice = await invoiceIn(harness, draft.id);
    expect(invoice.lines.flatMap(({ ours }) => ours ?? []).toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
    expect(invoice.subtotalMinor).toBe(4_000 + 2_800);
  });

  it('After an invoice is finalised, no line can be added', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    await harness.provider.finalise({ invoice: draft.id }, newKey());
    const late = harness.provider.addLines({ invoice: draft.id, lines: [usage('late', 900)] }, newKey());
    await expect(late).rejects.toMatchObject({ code: 'not_a_draft' });
    await expect(late).rejects.toThrow(ProviderRefused);
    expect(await invoiceIn(harness, draft.id)).toMatchObject({ subtotalMinor: 4_000 });
  });

  it('A repeated call for lines is answered as before, although the invoice is finalised meanwhile', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    const of = { invoice: draft.id, lines: [usage('line-1', 700)] };
    const key = newKey();
    await harness.provider.addLines(of, key);
    await harness.provider.finalise({ invoice: draft.id }, newKey());
    await harness.provider.addLines(of, key);
    expect(await invoiceIn(harness, draft.id)).toMatchObject({ subtotalMinor: 4_700 });
  });

  it('A draft that is finalised has a number, and is paid', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    const invoice = await collect(harness, draft.id);
    expect(invoice).toMatchObject({ status: 'paid', paidMinor: invoice.totalMinor, failure: null, nextTryAt: null });
    expect(invoice.number).toMatch(/./);
    expect(invoice.tries).toBe(1);
  });

  it('A draft that is finalised twice is charged once', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    await harness.provider.finalise({ invoice: draft.id }, newKey());
    const { number } = await invoiceIn(harness, draft.id);
    const invoice = await collect(harness, draft.id);
    expect(invoice).toMatchObject({ status: 'paid', number, paidMinor: invoice.totalMinor });
  });

  it('Two invoices of a customer have two numbers', async () => {
    const harness = started();
    const { subscribed, invoice } = await paidInvoice(harness);
    const { number } = await collect(harness, (await getRenewal(harness, subscribed)).id);
    expect(number).not.toBe(invoice.number);
  });

  it('A draft that nobody finalises is finalised by itself within three days', async () => {
    const harness = started();
    const draft = await getRenewal(harness, await subscribe(harness));
    await pass(harness, 3 * day + 2 * hour);
    expect(await invoiceIn(harness, draft.id)).toMatchObject({ status: 'paid' });
  });

  it('Invoices are listed from a moment on', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const draft = await getRenewal(harness, subscribed);
    const all = await invoicesIn(harness, subscribed.customer);
    const newer = await harness.provider.listInvoices(subscribed.customer, harness.now().toISOString());
    expect(all).toHaveLength(2);
    expect(newer.map(({ id }) => id)).toEqual([draft.id]);
    expect(newer).toEqual([await invoiceIn(harness, draft.id)]);
  });
};

export const restCases = (started: Started): void => {
  const addTo = async (customer: string, amounts: number[], key = newKey()) => {
    const harness = started();
    const at = harness.now().getTime();
    const period = { from: new Date(at - 3 * day).toISOString(), to: new Date(at - day).toISOString() };
    const lines = amounts.map((amountMinor, nth) => ({ ...usage(`rest-${nth}`, amountMinor), period }));
    await harness.provider.addToNext({ customer, subscription: null, currency: 'USD', lines }, key);
    return period;
  };

  it('What is added to the next invoice is on it, under its own period', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const period = await addTo(subscribed.customer, [321]);
    const draft = await getRenewal(harness, subscribed);
    expect(draft.subtotalMinor).toBe(4_321);
    expect(draft.lines.filter(({ ours }) => ours !== null)).toMatchObject([
      { ours: 'rest-0', amountMinor: 321, period },
    ]);
  });

  it('What is added twice with one key is on it once', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const key = newKey();
    await addTo(subscribed.customer, [321, 9], key);
    await addTo(subscribed.customer, [321, 9], key);
    expect(await getRenewal(harness, subscribed)).toMatchObject({ subtotalMinor: 4_330 });
  });

  it('What is left after the end has an invoice of its own', async () => {
    const harness = started();
    const { id, customer } = await subscribe(harness);
    await harness.provider.cancel({ subscription: id, at: 'now' }, newKey());
    await addTo(customer, [640]);
    const rest = found(await harness.provider.invoiceRest({ customer }, newKey()));
    expect(await invoiceIn(harness, rest)).toMatchObject({
      customer,
      status: 'draft',
      reason: 'other',
      subtotalMinor: 640,
    });
    expect(await collect(harness, rest)).toMatchObject({ status: 'paid' });
  });

  it('The same key makes one invoice of what is left', async () => {
    const harness = started();
    const { id, customer } = await subscribe(harness);
    await harness.provider.cancel({ subscription: id, at: 'now' }, newKey());
    await addTo(customer, [640]);
    const key = newKey();
    const rest = await harness.provider.invoiceRest({ customer }, key);
    expect(await harness.provider.invoiceRest({ customer }, key)).toBe(rest);
    expect(await invoicesIn(harness, customer)).toHaveLength(2);
  });

  it('Where nothing is left, there is no invoice', async () => {
    const harness = started();
    const { id, customer } = await subscribe(harness, { terms: toTerms({ seats: 1 }) });
    await harness.provider.cancel({ subscription: id, at: 'now' }, newKey());
    expect(await harness.provider.invoiceRest({ customer }, newKey())).toBeNull();
    expect(await invoicesIn(harness, customer)).toHaveLength(1);
  });
};
