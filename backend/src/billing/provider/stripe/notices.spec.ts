import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { NoticeRefused } from '../provider.errors.js';
import { getNotice, verifyWith } from './notices.js';

const secrets = ['whsec_current', 'whsec_previous'];
const now = new Date('2026-11-27T06:00:00.900Z');
const at = Math.floor(now.getTime() / 1_000);

const event = (object: Record<string, unknown>, fields: Record<string, unknown> = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'some.thing',
  created: at,
  livemode: false,
  data: { object },
  ...fields,
});
const getBody = (value: unknown) => Buffer.from(JSON.stringify(value));
const digest = (body: Buffer, secret: string, time = at) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
const invoice = { object: 'invoice', id: 'in_1', customer: 'cus_1' };

const outcome = (body: Buffer, signature: string, live = false) => {
  try {
    return verifyWith(secrets, live)({ body, signature, now }).id;
  } catch (error) {
    if (error instanceof NoticeRefused) return error.code;
    throw error;
  }
};

it('Accepts what the SDK of Stripe signs', () => {
  const body = getBody(event(invoice));
  const of = { payload: body.toString(), secret: 'whsec_current', timestamp: at };
  expect(outcome(body, new Stripe('sk_test_x').webhooks.generateTestHeaderString(of))).toBe('evt_1');
});

it('Accepts one fitting digest among several, with either secret', () => {
  const body = getBody(event(invoice));
  const [good, former] = [digest(body, 'whsec_current'), digest(body, 'whsec_previous')];
  expect(outcome(body, `t=${at},v1=${'0'.repeat(64)},v1=${good}`)).toBe('evt_1');
  expect(outcome(body, `t=${at},v1=${former},v0=${'0'.repeat(64)}`)).toBe('evt_1');
});

it('Refuses digests of another scheme, of another length, and of another moment', () => {
  const body = getBody(event(invoice));
  const good = digest(body, 'whsec_current');
  for (const signature of [
    `t=${at},v0=${good}`,
    `t=${at},v1=${good.slice(0, -2)}`,
    `t=${at},v1=${good}00`,
    `t=${at + 1},v1=${good}`,
    `v1=${good}`,
    `t=-${at},v1=${good}`,
  ])
    expect(outcome(body, signature)).toBe('signature');
});

it.each([-301, 301])('Refuses a call that was signed %d seconds from now', (seconds) => {
  const body = getBody(event(invoice));
  const time = at + seconds;
  expect(outcome(body, `t=${time},v1=${digest(body, 'whsec_current', time)}`)).toBe('time');
});

it.each([-300, 0, 300])('Accepts a call that was signed %d seconds from now', (seconds) => {
  const body = getBody(event(invoice));
  const time = at + seconds;
  expect(outcome(body, `t=${time},v1=${digest(body, 'whsec_current', time)}`)).toBe('evt_1');
});

it('Refuses the other mode both ways', () => {
  const [test, live] = [getBody(event(invoice)), getBody(event(invoice, { livemode: true }))];
  const signature = (body: Buffer) => `t=${at},v1=${digest(body, 'whsec_current')}`;
  expect([outcome(test, signature(test), true), outcome(live, signature(live), false)]).toEqual(['mode', 'mode']);
  expect(outcome(live, signature(live), true)).toBe('evt_1');
});

it('Refuses a body that is signed and no event', () => {
  for (const body of [
    Buffer.from('{'),
    Buffer.from('[]'),
    getBody(event(invoice, { created: 'now' })),
    Buffer.alloc(0),
  ])
    expect(outcome(body, `t=${at},v1=${digest(body, 'whsec_current')}`)).toBe('form');
});

it.each([
  [
    { object: 'subscription', id: 'sub_1', customer: 'cus_1' },
    { kind: 'subscription', id: 'sub_1', customer: 'cus_1' },
  ],
  [
    { object: 'subscription_schedule', id: 'sub_sched_1', subscription: 'sub_1', customer: 'cus_1' },
    { kind: 'subscription', id: 'sub_1', customer: 'cus_1' },
  ],
  [
    { object: 'subscription_schedule', id: 'sub_sched_1', subscription: null, released_subscription: 'sub_1' },
    { kind: 'subscription', id: 'sub_1', customer: null },
  ],
  [invoice, { kind: 'invoice', id: 'in_1', customer: 'cus_1' }],
  [
    { object: 'credit_note', id: 'cn_1', invoice: 'in_1' },
    { kind: 'invoice', id: 'in_1', customer: null },
  ],
  [
    { object: 'invoice_payment', id: 'inpay_1', invoice: 'in_1' },
    { kind: 'invoice', id: 'in_1', customer: null },
  ],
  [
    { object: 'dispute', id: 'du_1', payment_intent: 'pi_1' },
    { kind: 'invoice', id: 'pi_1', customer: null },
  ],
  [
    { object: 'refund', id: 're_1', payment_intent: 'pi_1' },
    { kind: 'invoice', id: 'pi_1', customer: null },
  ],
  [
    { object: 'charge', id: 'ch_1', payment_intent: null },
    { kind: 'other', id: null, customer: null },
  ],
  [
    { object: 'checkout.session', id: 'cs_1', customer: 'cus_1' },
    { kind: 'checkout', id: 'cs_1', customer: 'cus_1' },
  ],
  [
    { object: 'customer', id: 'cus_1' },
    { kind: 'customer', id: 'cus_1', customer: 'cus_1' },
  ],
  [
    { object: 'payment_method', id: 'pm_1', customer: 'cus_1' },
    { kind: 'customer', id: 'cus_1', customer: 'cus_1' },
  ],
  [
    { object: 'payment_method', id: 'pm_1', customer: null },
    { kind: 'other', id: null, customer: null },
  ],
  [
    { object: 'price', id: 'price_1' },
    { kind: 'other', id: null, customer: null },
  ],
  [
    { object: 'from.the.future', customer: { id: 'cus_1' } },
    { kind: 'other', id: null, customer: null },
  ],
])('Reads what %j is about', (object, about) => {
  expect(getNotice(event(object)).about).toEqual(about);
});
