import { NoticeRefused } from '../provider.errors.js';
import type { Notice } from '../payment-provider.js';
import type { Delivery, ProviderHarness } from './provider-harness.js';
import { toCheckout, found, hour, invoiceIn, newCustomer, newKey, paidInvoice, pass, getRenewal } from './scene.js';
import { subscribe, subscriptionIn, type Started } from './scene.js';

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1_000);

/** A delivery of now. */
const oneDelivery = async (harness: ProviderHarness): Promise<Delivery> => {
  await harness.deliveries();
  await newCustomer(harness);
  await subscribe(harness);
  return found((await harness.deliveries()).at(-1));
};

const listed = async (harness: ProviderHarness, from: string): Promise<{ notices: Notice[]; cursor: string }> => {
  const all: Notice[] = [];
  let cursor = from;
  for (;;) {
    const page = await harness.provider.listSince(cursor);
    if (page.notices.length === 0) return { notices: all, cursor };
    all.push(...page.notices);
    cursor = page.cursor;
  }
};

export const verifyCases = (started: Started): void => {
  const refusal = (call: { body: Buffer; signature: string | undefined; now?: Date }) => {
    try {
      started().provider.verify({ now: started().now(), ...call });
    } catch (error) {
      if (error instanceof NoticeRefused) return error.code;
      throw error;
    }
    return 'accepted';
  };

  it('Every call that is sent is accepted, and says what it is about and when', async () => {
    const harness = started();
    await harness.deliveries();
    const { id, customer } = await subscribe(harness);
    const notices = (await harness.deliveries()).map((call) =>
      harness.provider.verify({ ...call, now: harness.now() }),
    );
    const about = notices.map((notice) => notice.about);
    expect(about).toContainEqual({ kind: 'subscription', id, customer });
    expect(about).toContainEqual({ kind: 'invoice', id: expect.anything(), customer });
    expect(notices.every(({ live, at }) => !live && Date.parse(at) === harness.now().getTime())).toBe(true);
    expect(new Set(notices.map((notice) => notice.id)).size).toBe(notices.length);
  });

  it('A body with another byte is refused', async () => {
    const { body, signature } = await oneDelivery(started());
    for (const at of [0, Math.floor(body.length / 2), body.length - 1]) {
      const tampered = Buffer.from(body);
      tampered[at] = found(tampered[at]) ^ 1;
      expect(refusal({ body: tampered, signature })).toBe('signature');
    }
    expect(refusal({ body: Buffer.concat([body, Buffer.from(' ')]), signature })).toBe('signature');
  });

  it('An empty body is refused', async () => {
    const { signature } = await oneDelivery(started());
    expect(refusal({ body: Buffer.alloc(0), signature })).toBe('signature');
  });

  it('Without a signature, or with what is none, it is refused', async () => {
    const { body } = await oneDelivery(started());
    for (const signature of [undefined, '', 't=', 'nonsense', ',,,', 't=1,v1=', `t=${'9'.repeat(400)},v1=00`])
      expect(refusal({ body, signature })).toBe('signature');
  });

  it('The signature of another call is refused', async () => {
    const harness = started();
    const one = await oneDelivery(harness);
    const other = await oneDelivery(harness);
    expect(refusal({ body: one.body, signature: other.signature })).toBe('signature');
  });

  it('What somebody else signed is refused', async () => {
    const harness = started();
    expect(refusal(harness.forge(await oneDelivery(harness), 'other_secret'))).toBe('signature');
  });

  it('What was signed with the secret before is accepted', async () => {
    const harness = started();
    expect(refusal(harness.forge(await oneDelivery(harness), 'previous_secret'))).toBe('accepted');
  });

  it('What is of the other mode is refused', async () => {
    const harness = started();
    expect(refusal(harness.forge(await oneDelivery(harness), 'other_mode'))).toBe('mode');
  });

  it('A call of 300 seconds ago is accepted, an older one refused', async () => {
    const harness = started();
    const call = await oneDelivery(harness);
    expect(refusal({ ...call, now: after(harness.now(), 300) })).toBe('accepted');
    expect(refusal({ ...call, now: after(harness.now(), 301) })).toBe('time');
  });

  it('A call from 300 seconds ahead is accepted, one from further ahead refused', async () => {
    const harness = started();
    const call = await oneDelivery(harness);
    expect(refusal({ ...call, now: after(harness.now(), -300) })).toBe('accepted');
    expect(refusal({ ...call, now: after(harness.now(), -301) })).toBe('time');
  });
};

export const noticeCases = (started: Started): void => {
  it('A list from now on begins empty', async () => {
    const harness = started();
    await subscribe(harness);
    const { notices, cursor } = await harness.provider.listSince(null);
    expect(notices).toEqual([]);
    expect((await harness.provider.listSince(cursor)).notices).toEqual([]);
  });

  it('Every notice is listed once, in its order, and is the one that was sent', async () => {
    const harness = started();
    const { cursor } = await harness.provider.listSince(null);
    const sent: Notice[] = [];
    const receive = async () => {
      const calls = await harness.deliveries();
      sent.push(...calls.map((call) => harness.provider.verify({ ...call, now: harness.now() })));
    };
    await harness.deliveries();
    const subscribed = await subscribe(harness);
    await receive();
    const draft = await getRenewal(harness, subscribed);
    await receive();
    await harness.provider.finalise({ invoice: draft.id }, newKey());
    await receive();
    await pass(harness, 2 * hour);
    await receive();
    const { notices } = await listed(harness, cursor);
    expect(notices).toEqual(sent);
    expect(notices.map(({ at }) => at)).toEqual(notices.map(({ at }) => at).toSorted());
  });

  it('A list goes on where the last one ended', async () => {
    const harness = started();
    const { cursor: begin } = await harness.provider.listSince(null);
    await subscribe(harness);
    const first = await listed(harness, begin);
    const { id } = await subscribe(harness);
    const second = await listed(harness, first.cursor);
    const whole = await listed(harness, begin);
    expect(whole.notices).toEqual([...first.notices, ...second.notices]);
    expect(second.notices.some(({ about }) => about.kind === 'subscription' && about.id === id)).toBe(true);
  });

  it('Long lists come whole', async () => {
    const harness = started();
    const { cursor } = await harness.provider.listSince(null);
    const customers: string[] = [];
    for (let nth = 0; nth < 25; nth += 1) customers.push((await subscribe(harness)).customer);
    const { notices } = await listed(harness, cursor);
    expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
    const begun = notices.flatMap(({ about }) => (about.kind === 'subscription' ? (about.customer ?? []) : []));
    expect([...new Set(begun)]).toEqual(customers);
  });

  it('What is fetched is the newest, whichever notice is late', async () => {
    const harness = started();
    await harness.deliveries();
    const { id } = await subscribe(harness);
    await harness.provider.cancel({ subscription: id, at: 'period_end' }, newKey());
    await harness.provider.resume({ subscription: id }, newKey());
    const late = (await harness.deliveries()).map((call) => harness.provider.verify({ ...call, now: harness.now() }));
    expect(late.some(({ about }) => about.kind === 'subscription' && about.id === id)).toBe(true);
    expect(await subscriptionIn(harness, id)).toMatchObject({ cancelAt: null, status: 'active' });
  });

  it('A checkout that is paid, and one that expires, are listed with their ids', async () => {
    const harness = started();
    const { cursor } = await harness.provider.listSince(null);
    const { checkout } = await subscribe(harness);
    const other = await harness.provider.startCheckout(toCheckout(harness, await newCustomer(harness)), newKey());
    await pass(harness, 3 * hour);
    const { notices } = await listed(harness, cursor);
    const ids = notices.flatMap(({ about }) => (about.kind === 'checkout' ? about.id : []));
    expect(ids).toEqual(expect.arrayContaining([checkout, other.id]));
  });

  it('A card that is replaced is listed', async () => {
    const harness = started();
    const { customer } = await subscribe(harness);
    const { cursor } = await harness.provider.listSince(null);
    await harness.replaceCard(customer, 'ok');
    const { notices } = await listed(harness, cursor);
    expect(notices.map(({ about }) => about)).toContainEqual({ kind: 'customer', id: customer, customer });
  });

  it('A refund and a dispute lead to their invoice', async () => {
    const harness = started();
    const { invoice } = await paidInvoice(harness);
    const invoicesNamed = async (cursor: string) => {
      const ids = (await listed(harness, cursor)).notices.flatMap(({ about }) =>
        about.kind === 'invoice' ? [about.id] : [],
      );
      return Promise.all([...new Set(ids)].map(async (id) => (await invoiceIn(harness, id)).id));
    };
    const { cursor: first } = await harness.provider.listSince(null);
    const credit = { invoice: invoice.id, amountMinor: 100, reason: 'A courtesy.', refund: true };
    await harness.provider.creditNote(credit, newKey());
    expect(await invoicesNamed(first)).toContain(invoice.id);
    const { cursor: second } = await harness.provider.listSince(null);
    await harness.dispute(invoice.id);
    expect(await invoicesNamed(second)).toContain(invoice.id);
    const { cursor: third } = await harness.provider.listSince(null);
    await harness.settleDispute(invoice.id, 'won');
    expect(await invoicesNamed(third)).toContain(invoice.id);
  });
};
