import { ProviderRefused } from '../provider.errors.js';
import { collect, found, invoiceFor, invoicesIn, momentWith, newKey, getRenewal, secondsOfMonth } from './scene.js';
import { subscribe, subscriptionIn, toTerms, toNextPeriod, type Started, type Subscribed } from './scene.js';

/** Goes to the middle of the period. */
const half = async (started: Started, { id }: Subscribed) => {
  await started().advanceTo(momentWith(await subscriptionIn(started(), id), 0.5));
  return started().now().toISOString();
};

export const changeNowCases = (started: Started): void => {
  it('A preview of more seats now is what is then charged', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const prorationAt = await half(started, subscribed);
    const of = {
      subscription: subscribed.id,
      terms: { ...subscribed.terms, seats: 5 },
      at: 'now',
      prorationAt,
    } as const;
    const preview = await harness.provider.preview(of);
    expect(preview).toMatchObject({ currency: 'USD', dueNowMinor: 3_000 + preview.taxMinor });
    await harness.provider.change(of, newKey());
    const invoice = await invoiceFor(harness, subscribed.customer, 'change');
    expect(invoice).toMatchObject({ status: 'paid', totalMinor: preview.dueNowMinor, taxMinor: preview.taxMinor });
    expect(invoice.lines.map(({ amountMinor, period }) => ({ amountMinor, period }))).toEqual(
      preview.lines.map(({ amountMinor, period }) => ({ amountMinor, period })),
    );
  });

  it('A preview is right for its moment, also when the change comes later', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const prorationAt = await half(started, subscribed);
    const of = {
      subscription: subscribed.id,
      terms: { ...subscribed.terms, seats: 5 },
      at: 'now',
      prorationAt,
    } as const;
    const { dueNowMinor } = await harness.provider.preview(of);
    await harness.advanceTo(new Date(harness.now().getTime() + 14 * 60_000));
    await harness.provider.change(of, newKey());
    expect(await invoiceFor(harness, subscribed.customer, 'change')).toMatchObject({ totalMinor: dueNowMinor });
  });

  it('A preview says what each month costs from then on, and changes nothing', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const prorationAt = await half(started, subscribed);
    const before = await subscriptionIn(harness, subscribed.id);
    const of = { subscription: subscribed.id, terms: { ...subscribed.terms, seats: 6 }, prorationAt };
    expect(await harness.provider.preview({ ...of, at: 'now' })).toMatchObject({ nextMinor: 12_000 });
    expect(await harness.provider.preview({ ...of, at: 'period_end' })).toMatchObject({ nextMinor: 12_000 });
    expect(await subscriptionIn(harness, subscribed.id)).toEqual(before);
    expect(await invoicesIn(harness, subscribed.customer)).toHaveLength(1);
  });

  it('An upgrade now is charged to the second', async () => {
    const harness = started();
    const month = secondsOfMonth(harness.now());
    const subscribed = await subscribe(harness, { terms: toTerms({ seats: 1, seatMinor: month }) });
    const { period } = await subscriptionIn(harness, subscribed.id);
    const passed = 777_777;
    await harness.advanceTo(new Date(Date.parse(period.from) + passed * 1_000));
    const terms = { ...subscribed.terms, plan: 'business' as const, seatMinor: 3 * month };
    const prorationAt = harness.now().toISOString();
    await harness.provider.change({ subscription: subscribed.id, terms, at: 'now', prorationAt }, newKey());
    const left = month - passed;
    const invoice = await invoiceFor(harness, subscribed.customer, 'change');
    expect(invoice.lines.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([-left, 3 * left]);
    expect(invoice.lines.map((line) => line.period)).toEqual([
      { from: prorationAt, to: period.to },
      { from: prorationAt, to: period.to },
    ]);
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms, period, status: 'active' });
  });

  it('More seats now are there at once, and the next month costs all of them', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const prorationAt = await half(started, subscribed);
    const terms = { ...subscribed.terms, seats: 4 };
    await harness.provider.change({ subscription: subscribed.id, terms, at: 'now', prorationAt }, newKey());
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms, next: null });
    expect(await getRenewal(harness, subscribed)).toMatchObject({ subtotalMinor: 8_000, reason: 'cycle' });
  });

  it('A change now that the card does not pay is not made', async () => {
    const harness = started();
    const subscribed = await subscribe(harness, { card: 'declined_later' });
    const prorationAt = await half(started, subscribed);
    const terms = { ...subscribed.terms, seats: 4 };
    const change = harness.provider.change({ subscription: subscribed.id, terms, at: 'now', prorationAt }, newKey());
    await expect(change).rejects.toThrow(ProviderRefused);
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms: subscribed.terms, status: 'active' });
  });

  it('The same key changes once', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const prorationAt = await half(started, subscribed);
    const of = {
      subscription: subscribed.id,
      terms: { ...subscribed.terms, seats: 4 },
      at: 'now',
      prorationAt,
    } as const;
    const key = newKey();
    await harness.provider.change(of, key);
    await harness.provider.change(of, key);
    expect(await invoiceFor(harness, subscribed.customer, 'change')).toMatchObject({ subtotalMinor: 2_000 });
  });

  it('Yen have no digits after the point', async () => {
    const harness = started();
    const terms = toTerms({ currency: 'JPY', seatMinor: 3_000, seats: 2 });
    const subscribed = await subscribe(harness, { terms });
    expect(await invoiceFor(harness, subscribed.customer, 'begin')).toMatchObject({
      currency: 'JPY',
      subtotalMinor: 6_000,
    });
    const prorationAt = await half(started, subscribed);
    const change = { subscription: subscribed.id, terms: { ...terms, seats: 3 }, at: 'now', prorationAt } as const;
    expect(await harness.provider.preview(change)).toMatchObject({ currency: 'JPY', nextMinor: 9_000 });
    await harness.provider.change(change, newKey());
    expect(await invoiceFor(harness, subscribed.customer, 'change')).toMatchObject({ subtotalMinor: 1_500 });
  });

  it('Dinars have three digits after the point', async () => {
    const harness = started();
    const terms = toTerms({ currency: 'KWD', seatMinor: 6_500, seats: 3 });
    const subscribed = await subscribe(harness, { terms });
    const invoice = await invoiceFor(harness, subscribed.customer, 'begin');
    expect(invoice).toMatchObject({ currency: 'KWD', subtotalMinor: 19_500 });
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms });
  });
};

export const changeLaterCases = (started: Started): void => {
  const fewer = async (seats = 1) => {
    const harness = started();
    const subscribed = await subscribe(harness);
    const terms = { ...subscribed.terms, seats };
    const prorationAt = harness.now().toISOString();
    const of = { subscription: subscribed.id, terms, at: 'period_end', prorationAt } as const;
    return { harness, subscribed, terms, of };
  };

  it('Fewer seats at the period’s end cost nothing now', async () => {
    const { harness, subscribed, of } = await fewer();
    expect(await harness.provider.preview(of)).toMatchObject({ dueNowMinor: 0, nextMinor: 2_000 });
    await harness.provider.change(of, newKey());
    expect(await invoicesIn(harness, subscribed.customer)).toHaveLength(1);
  });

  it('Fewer seats at the period’s end are what comes next, and the terms stay until then', async () => {
    const { harness, subscribed, terms, of } = await fewer();
    await harness.provider.change(of, newKey());
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms: subscribed.terms, next: terms });
  });

  it('Fewer seats begin with the next period, and are what it costs', async () => {
    const { harness, subscribed, terms, of } = await fewer();
    await harness.provider.change(of, newKey());
    const draft = await getRenewal(harness, subscribed);
    expect(draft).toMatchObject({ subtotalMinor: 2_000, reason: 'cycle' });
    const { checkoutId, workspaceId } = subscribed;
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms, next: null, checkoutId, workspaceId });
  });

  it('A downgrade begins with the next period, and lasts', async () => {
    const harness = started();
    const subscribed = await subscribe(harness, { terms: toTerms({ plan: 'business', seatMinor: 4_500 }) });
    const terms = { ...subscribed.terms, plan: 'team' as const, seatMinor: 2_000 };
    const prorationAt = harness.now().toISOString();
    const of = { subscription: subscribed.id, terms, at: 'period_end', prorationAt } as const;
    await harness.provider.change(of, newKey());
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms: subscribed.terms, next: terms });
    await collect(harness, (await getRenewal(harness, subscribed)).id);
    const second = await getRenewal(harness, subscribed);
    expect(second.subtotalMinor).toBe(4_000);
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms, next: null, status: 'active' });
  });

  it('What comes next can be changed again, and only the newest comes', async () => {
    const { harness, subscribed, of } = await fewer(1);
    await harness.provider.change(of, newKey());
    await harness.provider.change({ ...of, terms: { ...of.terms, seats: 9 } }, newKey());
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ next: { seats: 9 } });
    expect(await getRenewal(harness, subscribed)).toMatchObject({ subtotalMinor: 18_000 });
  });

  it('The same key brings one change', async () => {
    const { harness, subscribed, terms, of } = await fewer();
    const key = newKey();
    await harness.provider.change(of, key);
    await harness.provider.change(of, key);
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ next: terms });
  });

  it('A change that is taken back does not come', async () => {
    const { harness, subscribed, of } = await fewer();
    await harness.provider.change(of, newKey());
    const key = newKey();
    await harness.provider.withdrawChange({ subscription: subscribed.id }, key);
    await harness.provider.withdrawChange({ subscription: subscribed.id }, key);
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ next: null, terms: subscribed.terms });
    expect(await getRenewal(harness, subscribed)).toMatchObject({ subtotalMinor: 4_000 });
  });

  it('Taking back where nothing comes next does nothing', async () => {
    const harness = started();
    const { id, terms } = await subscribe(harness);
    await harness.provider.withdrawChange({ subscription: id }, newKey());
    expect(await subscriptionIn(harness, id)).toMatchObject({ next: null, terms });
  });

  it('A change now takes the place of the one that was to come', async () => {
    const { harness, subscribed, of } = await fewer();
    await harness.provider.change(of, newKey());
    const terms = { ...subscribed.terms, seats: 4 };
    const prorationAt = harness.now().toISOString();
    await harness.provider.change({ ...of, terms, at: 'now', prorationAt }, newKey());
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ terms, next: null });
  });
};

export const cancelCases = (started: Started): void => {
  it('Cancelled at the end, it lasts until then and says so', async () => {
    const harness = started();
    const { id } = await subscribe(harness);
    const { period } = await subscriptionIn(harness, id);
    await harness.provider.cancel({ subscription: id, at: 'period_end' }, newKey());
    const expected = { status: 'active', cancelAt: period.to, endedAt: null };
    expect(await subscriptionIn(harness, id)).toMatchObject(expected);
  });

  it('Cancelled at the end, it ends with its period, and no further month is charged', async () => {
    const harness = started();
    const { id, customer } = await subscribe(harness);
    await harness.provider.cancel({ subscription: id, at: 'period_end' }, newKey());
    const { cancelAt } = await subscriptionIn(harness, id);
    await toNextPeriod(harness, id);
    const ended = await subscriptionIn(harness, id);
    expect(ended).toMatchObject({ status: 'ended', endedAt: cancelAt });
    expect(await invoicesIn(harness, customer)).toHaveLength(1);
    expect((await harness.provider.listSubscriptions(customer)).map((one) => one.status)).toEqual(['ended']);
  });

  it('A cancellation that is taken back does not come, and it goes on', async () => {
    const harness = started();
    const subscribed = await subscribe(harness);
    await harness.provider.cancel({ subscription: subscribed.id, at: 'period_end' }, newKey());
    await harness.provider.resume({ subscription: subscribed.id }, newKey());
    expect(await subscriptionIn(harness, subscribed.id)).toMatchObject({ status: 'active', cancelAt: null });
    expect(await getRenewal(harness, subscribed)).toMatchObject({ subtotalMinor: 4_000 });
  });

  it('A cancellation takes the place of a change that was to come', async () => {
    const harness = started();
    const { id, terms } = await subscribe(harness);
    const prorationAt = harness.now().toISOString();
    const of = { subscription: id, terms: { ...terms, seats: 1 }, at: 'period_end', prorationAt } as const;
    await harness.provider.change(of, newKey());
    const { period } = await subscriptionIn(harness, id);
    await harness.provider.cancel({ subscription: id, at: 'period_end' }, newKey());
    expect(await subscriptionIn(harness, id)).toMatchObject({ next: null, cancelAt: period.to });
  });

  it('Cancelled now, it has ended, also when the call is repeated', async () => {
    const harness = started();
    const { id, customer } = await subscribe(harness);
    const key = newKey();
    await harness.provider.cancel({ subscription: id, at: 'now' }, key);
    await harness.provider.cancel({ subscription: id, at: 'now' }, key);
    const { status, endedAt } = await subscriptionIn(harness, id);
    expect({ status, endedAt: Date.parse(found(endedAt)) }).toEqual({
      status: 'ended',
      endedAt: harness.now().getTime(),
    });
    expect(await invoicesIn(harness, customer)).toHaveLength(1);
  });

  it('What has ended cannot be resumed', async () => {
    const harness = started();
    const { id } = await subscribe(harness);
    await harness.provider.cancel({ subscription: id, at: 'now' }, newKey());
    await expect(harness.provider.resume({ subscription: id }, newKey())).rejects.toThrow(ProviderRefused);
  });
};
