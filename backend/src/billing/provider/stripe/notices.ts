import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { jsonIn } from '@throughline/contracts/json.js';
import type { About, Notice, PaymentProvider } from '../payment-provider.js';
import { NoticeRefused } from '../provider.errors.js';
import { getInstant } from './values.js';

const reference = z.string().nullish().catch(null);

/** Holds what is read of an event: which object it is about. */
const Event = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: reference,
      customer: reference,
      invoice: reference,
      payment_intent: reference,
      subscription: reference,
      released_subscription: reference,
    }),
  }),
});
type Event = z.output<typeof Event>;

/** For a refund or a dispute only the payment is named. */
const getAbout = ({ data: { object } }: Event): About => {
  const customer = object.customer ?? null;
  const about = (kind: 'checkout' | 'customer' | 'invoice' | 'subscription', id: string | null | undefined): About =>
    typeof id === 'string' ? { kind, id, customer } : { kind: 'other', id: null, customer };
  switch (object.object) {
    case 'subscription':
      return about('subscription', object.id);
    case 'subscription_schedule':
      return about('subscription', object.subscription ?? object.released_subscription);
    case 'invoice':
    case 'payment_intent':
      return about('invoice', object.id);
    case 'credit_note':
    case 'invoice_payment':
      return about('invoice', object.invoice);
    case 'charge':
    case 'dispute':
    case 'refund':
      return about('invoice', object.payment_intent);
    case 'checkout.session':
      return about('checkout', object.id);
    case 'customer':
      return { ...about('customer', object.id), customer: object.id ?? null };
    case 'payment_method':
      return about('customer', object.customer);
    default:
      return about('customer', null);
  }
};

export const getNotice = (given: unknown): Notice => {
  const event = Event.safeParse(given);
  if (!event.success) throw new NoticeRefused('form');
  const { id, type, created, livemode: live } = event.data;
  return { id, type, at: getInstant(created), live, about: getAbout(event.data) };
};

const maxSeconds = 300;

/** The moment and the digests in `t=…,v1=…`. */
const readSignature = (signature: string): { at: number; digests: Buffer[] } | null => {
  const parts = signature.split(',').map((part) => part.split('='));
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  const digests = parts.flatMap(([name, value = '']) => (name === 'v1' ? [Buffer.from(value, 'hex')] : []));
  return /^\d{1,12}$/.test(at) ? { at: Number(at), digests } : null;
};

const parsed = (body: Buffer): unknown => {
  try {
    return jsonIn(body.toString('utf8'));
  } catch {
    throw new NoticeRefused('form');
  }
};

export const verifyWith =
  (secrets: readonly string[], live: boolean): PaymentProvider['verify'] =>
  ({ body, signature, now }) => {
    const read = readSignature(signature ?? '');
    if (read === null) throw new NoticeRefused('signature');
    const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${read.at}.`).update(body).digest());
    // Every pair is compared, so that the duration does not show which one fits.
    const fitting = expected.flatMap((digest) =>
      read.digests.filter((given) => given.length === digest.length && timingSafeEqual(given, digest)),
    );
    if (fitting.length === 0) throw new NoticeRefused('signature');
    if (Math.abs(Math.floor(now.getTime() / 1_000) - read.at) > maxSeconds) throw new NoticeRefused('time');
    const notice = getNotice(parsed(body));
    if (notice.live !== live) throw new NoticeRefused('mode');
    return notice;
  };
