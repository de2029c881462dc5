import { createHmac } from 'node:crypto';
import { BillingReport, ChangePreview } from '@throughline/contracts/billing/billing.requests.js';
import { InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, webhookSecret, type Backend } from '../../testing/backend.js';
import { getBilling } from '../../testing/billing.js';
import type { Person } from '../../testing/person.js';

let backend: Backend;
let billing: ReturnType<typeof getBilling>;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
  billing = getBilling(backend);
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());

const minute = 60_000;

describe('a call in the name of the payment provider', () => {
  const getBody = ({ object = { object: 'balance' }, ...over }: Record<string, unknown> = {}): string =>
    JSON.stringify({
      id: `evt_${newId()}`,
      type: 'customer.subscription.updated',
      livemode: false,
      created: Math.floor(backend.clock.now().getTime() / 1_000),
      data: { object },
      ...over,
    });
  const call = (raw: string, signature: string | null, provider = 'test') =>
    backend.visitor().post(`/hooks/billing/${provider}`, undefined, {
      raw,
      headers: signature === null ? {} : { 'stripe-signature': signature },
    });
  const signed = (body: string, { by = webhookSecret, ms = 0 } = {}) => {
    const at = Math.floor((backend.clock.now().getTime() + ms) / 1_000);
    return `t=${at},v1=${createHmac('sha256', by).update(`${at}.${body}`).digest('hex')}`;
  };

  it('is taken once if it is signed now', async () => {
    const body = getBody();
    expect((await call(body, signed(body))).json).toEqual({ received: true });
    expect((await call(body, signed(body))).status).toBe(200);
  });

  it.each([
    ['is forged', (body: string) => signed(body, { by: 'another secret' })],
    ['is six minutes old', (body: string) => signed(body, { ms: -6 * minute })],
    ['is of the future', (body: string) => signed(body, { ms: 6 * minute })],
    ['has the signature of another', () => signed(getBody())],
    ['has an empty signature', () => ''],
    ['has no signature', () => null],
  ])('is refused when it %s', async (_, signature) => {
    const body = getBody();
    const answer = await call(body, signature(body));
    expect([answer.status, answer.problem.code]).toEqual([401, 'signature_invalid']);
  });

  it('is refused when it is of the other mode, is too big, or cannot be read', async () => {
    const live = getBody({ livemode: true });
    expect((await call(live, signed(live))).status).toBe(401);
    const big = getBody({ more: 'x'.repeat(256 * 1024) });
    expect((await call(big, signed(big))).status).toBe(413);
    expect((await call('{', signed('{'))).status).toBe(400);
    expect((await call('', signed(''))).status).toBe(400);
  });

  it('of another provider is at an address that does not exist', async () => {
    const body = getBody();
    expect((await call(body, signed(body), 'stripe')).status).toBe(404);
  });

  it('about a customer of nobody changes nothing, and one about another customer fetches what is true', async () => {
    const bob = await backend.signUp('Bob');
    await billing.subscribe(bob);
    await billing.recorded(bob.workspaceId, 'PeriodClosed');
    const before = await billing.events(bob.workspaceId);
    const customer = (await billing.report(bob)).agreement?.subscription?.customer ?? null;
    for (const object of [
      { object: 'subscription', id: 'sub_of_nobody', customer: 'cus_of_nobody' },
      { object: 'subscription', id: 'sub_made_up', customer },
    ]) {
      const body = getBody({ object });
      expect((await call(body, signed(body))).status).toBe(200);
    }
    await billing.handled();
    expect((await billing.events(bob.workspaceId)).filter(({ type }) => type !== 'PaymentMethodChanged')).toEqual(
      before.filter(({ type }) => type !== 'PaymentMethodChanged'),
    );
  });
});

describe('what the browser sends', () => {
  it('has no say in the price', async () => {
    const priced = { plan: 'team', seats: 1, priceListId: 'free-of-charge', seatMinor: 0, currency: 'JPY' };
    const answer = await billing.post(ada, '/checkout', priced);
    if (answer.status === 200) {
      await backend.settled();
      const { agreement } = (await ada.client.get(ada.path('/billing'))).as(BillingReport);
      expect(agreement?.checkout?.terms).toEqual({ plan: 'team', seats: 1, priceListId: '2026-11-usd' });
      await billing.post(ada, `/checkout/${agreement?.checkout?.checkoutId}/abandon`);
    } else expect(answer.status).toBe(422);
  });

  it.each([
    ['fewer seats than are in use', { plan: 'team', seats: 0 }],
    ['more seats than the plan has', { plan: 'team', seats: 26 }],
    ['a plan that is not sold', { plan: 'free', seats: 2 }],
    ['half a seat', { plan: 'team', seats: 1.5 }],
  ])('does not buy %s', async (_, asked) => {
    expect((await billing.post(ada, '/checkout', asked)).status).toBe(422);
  });

  it('buys no fewer seats than there are members', async () => {
    const [carol, dan] = [await backend.signUp('Carol'), await backend.signUp('Dan')];
    await carol.admits(dan, 'builder');
    expect((await billing.post(carol, '/checkout', { plan: 'team', seats: 1 })).problem.errors).toMatchObject([
      { pointer: '/seats' },
    ]);
    await billing.subscribe(carol, { seats: 2 });
    expect((await billing.post(carol, '/preview', { plan: 'team', seats: 1 })).status).toBe(422);
  });

  it('fills no seats that are paid for only until fewer begin', async () => {
    const nan = await backend.signUp('Nan');
    await billing.subscribe(nan, { seats: 3 });
    const fewer = { plan: 'team', seats: 1 };
    const { lock } = (await billing.post(nan, '/preview', fewer)).as(ChangePreview);
    expect((await billing.post(nan, '/change', { ...fewer, lock })).status).toBe(200);
    const seats = (of: number) =>
      eventually(`the limit is ${of}`, async () => (await billing.report(nan)).limits.seats === of);
    const invited = async () => {
      const invitations = [{ email: 'oda@example.com', role: 'builder' }];
      return (await nan.client.post(nan.path('/invitations'), { invitations })).as(InviteMembersAnswer).results;
    };
    await seats(1);
    expect(await invited()).toMatchObject([{ outcome: 'seat_limit' }]);
    expect((await billing.post(nan, '/keep')).status).toBe(200);
    await seats(3);
    expect(await invited()).toMatchObject([{ outcome: 'invited' }]);
  });

  it('asks the provider no more often than is everybody else’s due', async () => {
    const pat = await backend.signUp('Pat');
    const answers = await Promise.all(Array.from({ length: 70 }, () => billing.post(pat, '/portal')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await billing.post(ada, '/portal')).status).not.toBe(429);
  });

  it('changes a plan only as it was shown: to whom, what, and when', async () => {
    const [erin, fay] = [await backend.signUp('Erin'), await backend.signUp('Fay')];
    for (const who of [erin, fay]) await billing.subscribe(who);
    const wanted = { plan: 'team', seats: 5 };
    const { lock } = (await billing.post(erin, '/preview', wanted)).as(ChangePreview);
    const changed = async (who: Person, asked: object) => (await billing.post(who, '/change', asked)).problem.code;
    expect(await changed(erin, { ...wanted, seats: 6, lock })).toBe('price_changed');
    expect(await changed(fay, { ...wanted, lock })).toBe('price_changed');
    expect(await changed(erin, { ...wanted, lock: `${lock.slice(0, -2)}xx` })).toBe('price_changed');
    expect(await changed(erin, { ...wanted, lock: 'a.b' })).toBe('price_changed');
    await backend.clock.whileAt(new Date(backend.clock.now().getTime() + 16 * minute), async () =>
      expect(await changed(erin, { ...wanted, lock })).toBe('price_changed'),
    );
    const two = await Promise.all([1, 2].map(() => billing.post(erin, '/change', { ...wanted, lock })));
    expect(two.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    await backend.settled();
    const { customer = '' } = (await billing.report(erin)).agreement?.subscription ?? {};
    const invoices = await billing.provider.listInvoices(customer, new Date(0).toISOString());
    expect(invoices.filter(({ reason }) => reason === 'change')).toHaveLength(1);
  });
});

describe('two tabs', () => {
  it('open one checkout, and the other is told where it is', async () => {
    const gus = await backend.signUp('Gus');
    const answers = await Promise.all([1, 2, 3].map(() => billing.post(gus, '/checkout', { plan: 'team', seats: 1 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = await billing.post(gus, '/checkout', { plan: 'team', seats: 1 });
    expect(refused.problem).toMatchObject({ code: 'checkout_open', url: expect.stringContaining('/c/pay/') });
  });

  it('that pay twice have one subscription; the other is ended, and given back', async () => {
    const hal = await backend.signUp('Hal');
    await billing.subscribe(hal);
    const { customer = '', terms, ref } = (await billing.report(hal)).agreement?.subscription ?? {};
    const [known] = await billing.provider.listSubscriptions(customer);
    if (terms === undefined || known === undefined) throw new Error('There is a subscription.');
    const stray = await billing.provider.startCheckout(
      {
        checkoutId: newId(),
        workspaceId: hal.workspaceId,
        customer,
        terms: known.terms,
        trialDays: null,
        doneUrl: 'https://x.example',
        cancelUrl: 'https://x.example',
        expiresAt: new Date(backend.clock.now().getTime() + 40 * minute).toISOString(),
      },
      newId(),
    );
    await billing.pay(stray);
    await billing.recorded(hal.workspaceId, 'BillingReconciled');
    const all = await billing.provider.listSubscriptions(customer);
    expect(all.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual([ref]);
    const second = all.find(({ id }) => id !== ref);
    const invoices = (await billing.provider.listInvoices(customer, new Date(0).toISOString())).filter(
      ({ subscription }) => subscription === second?.id,
    );
    expect(invoices.map(({ paidMinor, refunds }) => [paidMinor, refunds.map((each) => each.amountMinor)])).toEqual([
      [4_000, [4_000]],
    ]);
  });
});

describe('billing', () => {
  it('is managed by owners alone, and belongs to its workspace', async () => {
    const [ivy, jon, kim] = [await backend.signUp('Ivy'), await backend.signUp('Jon'), await backend.signUp('Kim')];
    await ivy.admits(jon, 'builder');
    await ivy.admits(kim, 'admin');
    await backend.settled();
    const { checkoutId } = await billing.checkout(ivy, { seats: 3 });
    const routes = ['/checkout', '/portal', '/preview', '/change', '/keep', '/cancel', '/resume'];
    const checkout = `/billing/checkout/${checkoutId}`;
    for (const [who, expected] of [
      [jon, 403],
      [kim, 403],
      [ada, 404],
    ] as const) {
      for (const path of routes)
        expect((await who.client.post(ivy.path(`/billing${path}`), { plan: 'team', seats: 3, lock: 'x' })).status).toBe(
          expected,
        );
      expect((await who.client.get(ivy.path(checkout))).status).toBe(expected);
    }
    expect((await jon.client.get(ivy.path('/billing'))).status).toBe(403);
    expect((await kim.client.get(ivy.path('/billing'))).status).toBe(200);
    expect((await ada.client.get(ada.path(checkout))).status).toBe(404);
    expect((await billing.post(ada, `/checkout/${checkoutId}/abandon`)).status).toBe(404);
    expect((await billing.post(ivy, `/checkout/${checkoutId}/abandon`)).status).toBe(200);
  });

  it('gives a trial once to a person', async () => {
    const [lea, max] = [await backend.signUp('Lea'), await backend.signUp('Max')];
    await billing.subscribe(lea, { trial: true });
    expect((await billing.report(lea)).agreement?.subscription?.trialEndsAt).not.toBeNull();
    await max.admits(lea, 'owner');
    await backend.settled();
    const answer = await lea.client.post(max.path('/billing/checkout'), { plan: 'team', seats: 2, trial: true });
    expect([answer.status, answer.problem.code]).toEqual([409, 'trial_used']);
  });
});
