import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Notice, PaymentProvider } from '../payment-provider.js';
import { NoticeRefused } from '../provider.errors.js';

export const signatureHeader = 'throughline-signature';

const maxAgeSeconds = 300;
const Signature = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const nullable = z.string().nullable();
const NoticeBody = z.strictObject({
  id: z.string().min(1),
  type: z.string().min(1),
  at: z.iso.datetime(),
  live: z.boolean(),
  about: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['subscription', 'invoice']), id: z.string(), customer: nullable }),
    z.strictObject({ kind: z.enum(['checkout', 'customer']), id: z.string(), customer: nullable }),
    z.strictObject({ kind: z.literal('other'), id: z.null(), customer: nullable }),
  ]),
});

const digestOf = (secret: string, seconds: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

export const sign = (secret: string, body: string, at: Date): string => {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`;
};

const parse = (body: Buffer): Notice => {
  try {
    return NoticeBody.parse(JSON.parse(body.toString()));
  } catch {
    throw new NoticeRefused('form');
  }
};

/** The notice in a call that was signed with one of the secrets a short time ago, and is of the test mode. */
export const verifier =
  (secrets: readonly string[]): PaymentProvider['verify'] =>
  ({ body, signature, now }) => {
    const [, seconds, hex] = Signature.exec(signature ?? '') ?? [];
    if (seconds === undefined || hex === undefined) throw new NoticeRefused('signature');
    const given = Buffer.from(hex, 'hex');
    const matches = secrets.map((secret) => timingSafeEqual(digestOf(secret, seconds, body), given));
    if (!matches.includes(true)) throw new NoticeRefused('signature');
    if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > maxAgeSeconds) throw new NoticeRefused('time');
    const notice = parse(body);
    if (notice.live) throw new NoticeRefused('mode');
    return notice;
  };
