import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureMode, WebhookSettings } from '@throughline/contracts/triggers/trigger.events.js';

export type Call = { headers: ReadonlyMap<string, string>; body: Buffer; at: Date };
export type Verdict = 'genuine' | 'signature_missing' | 'signature_invalid' | 'timestamp_out_of_range';

const tolerance = 300_000;
const maxSignatures = 10;
const maxPairs = 20;

/** Units: bytes. A text that is not base64 has none, and anybody could sign with an empty key. */
const shortestKey = 12;

/** The user of Basic authentication; the password is the secret. */
export const basicUser = 'throughline';

/** Whether a caller's delivery id is valid. A repeated delivery is recognised by its id, so the id must be storable unchanged. */
export const isName = (id: string): boolean => /^[\x21-\x7e]{1,200}$/.test(id);

/** Whether the caller knows one of the secrets that count now. */
export const verdictOn = (settings: WebhookSettings, call: Call, secrets: readonly string[]): Verdict => {
  switch (settings.signature) {
    case 'standard':
      return standard(call, secrets);
    case 'github':
      return verifyBody(call.headers.get('x-hub-signature-256'), call, secrets, (digest) => [`sha256=${digest.hex}`]);
    case 'shopify':
      return verifyBody(call.headers.get('x-shopify-hmac-sha256'), call, secrets, (digest) => [digest.base64]);
    case 'hmac':
      return verifyBody(withoutPrefix(call.headers.get(settings.header)), call, secrets, ({ hex, base64 }) => [
        hex,
        base64,
      ]);
    case 'stripe':
      return stripe(call, secrets);
    case 'slack':
      return slack(call, secrets);
    case 'basic':
      return credential(
        call,
        'Basic',
        secrets.map((secret) => Buffer.from(`${basicUser}:${secret}`).toString('base64')),
      );
    case 'bearer':
      return credential(call, 'Bearer', secrets);
    case 'none':
      return 'genuine';
  }
};

/** Standard Webhooks: the signed text is `<id>.<timestamp>.<body>`, so an id holds no dot. */
const standard = ({ headers, body, at }: Call, secrets: readonly string[]): Verdict => {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`));
  if (id === undefined || timestamp === undefined || signatures === undefined) return 'signature_missing';
  if (isMalformed('standard', { headers })) return 'signature_invalid';
  if (isFar(timestamp, at)) return 'timestamp_out_of_range';
  const given = signatures.split(' ', maxSignatures).flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []));
  const keys = secrets.map(toKey).filter((key) => key.length >= shortestKey);
  return someMatch(
    given,
    keys.map((key) => sign(key, `${id}.${timestamp}.`, body).base64),
  );
};

/** Stripe: the signed text is `<time>.<body>`. There are several signatures while a secret is rolled. */
const stripe = ({ headers, body, at }: Call, secrets: readonly string[]): Verdict => {
  const header = headers.get('stripe-signature');
  if (header === undefined) return 'signature_missing';
  if (isMalformed('stripe', { headers })) return 'signature_invalid';
  const [time = ''] = readPairs(header, 't');
  if (isFar(time, at)) return 'timestamp_out_of_range';
  return someMatch(
    readPairs(header, 'v1'),
    secrets.map((secret) => sign(secret, `${time}.`, body).hex),
  );
};

const readPairs = (header: string, name: string): string[] =>
  header
    .split(',', maxPairs)
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));

/** Slack: the signed text is `v0:<time>:<body>`. */
const slack = ({ headers, body, at }: Call, secrets: readonly string[]): Verdict => {
  const [time, given] = [headers.get('x-slack-request-timestamp'), headers.get('x-slack-signature')];
  if (time === undefined || given === undefined) return 'signature_missing';
  if (isMalformed('slack', { headers })) return 'signature_invalid';
  if (isFar(time, at)) return 'timestamp_out_of_range';
  return someMatch(
    [given],
    secrets.map((secret) => `v0=${sign(secret, `v0:${time}:`, body).hex}`),
  );
};

/** Returns whether the rules of a sender allow no signature over what the headers say, such as a time that is none. */
export const isMalformed = (mode: SignatureMode, { headers }: Pick<Call, 'headers'>): boolean => {
  switch (mode) {
    case 'standard': {
      const [id = '', timestamp = ''] = ['id', 'timestamp'].map((name) => headers.get(`webhook-${name}`));
      return !isName(id) || id.includes('.') || !isTime(timestamp);
    }
    case 'stripe': {
      const [time = '', ...others] = readPairs(headers.get('stripe-signature') ?? '', 't');
      return others.length > 0 || !isTime(time);
    }
    case 'slack':
      return !isTime(headers.get('x-slack-request-timestamp') ?? '');
    default:
      return false;
  }
};

const isTime = (seconds: string): boolean => /^\d{1,12}$/.test(seconds);
const isFar = (seconds: string, at: Date): boolean => Math.abs(at.getTime() - Number(seconds) * 1_000) > tolerance;

const toKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

type Digest = { hex: string; base64: string };
const sign = (key: string | Buffer, ...parts: readonly (string | Buffer)[]): Digest => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  const digest = hmac.digest();
  return { hex: digest.toString('hex'), base64: digest.toString('base64') };
};

/** Signatures over the body alone. */
const verifyBody = (
  given: string | undefined,
  { body }: Call,
  secrets: readonly string[],
  write: (digest: Digest) => string[],
): Verdict =>
  given === undefined
    ? 'signature_missing'
    : someMatch(
        [given],
        secrets.flatMap((secret) => write(sign(secret, body))),
      );

/** Some senders write before a signature how it was made: `sha256=…`. */
const withoutPrefix = (given: string | undefined): string | undefined => given?.replace(/^[\w-]{1,20}=(?=.)/, '');

const credential = ({ headers }: Call, scheme: string, expected: readonly string[]): Verdict => {
  const [, name, given] = /^(\w+) +(\S+)$/.exec(headers.get('authorization') ?? '') ?? [];
  return given === undefined || name?.toLowerCase() !== scheme.toLowerCase()
    ? 'signature_missing'
    : someMatch([given], expected);
};

const someMatch = (given: readonly string[], expected: readonly string[]): Verdict =>
  given.some((one) => expected.some((other) => isSame(one, other))) ? 'genuine' : 'signature_invalid';

/** Digests have one length, so comparing takes the same time whatever was given. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
