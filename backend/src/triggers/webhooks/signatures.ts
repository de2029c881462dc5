import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';

export type Call = { headers: ReadonlyMap<string, string>; body: Buffer; at: Date };
export type Verdict = 'genuine' | 'signature_missing' | 'signature_invalid' | 'timestamp_out_of_range';

const tolerance = 300_000;
const maxSignatures = 10;

/** Whether a caller's delivery id is valid. A repeated delivery is recognised by its id, so the id must be storable unchanged. */
export const isName = (id: string): boolean => /^[\x21-\x7e]{1,200}$/.test(id);

/** Whether the caller knows one of the secrets that count now. */
export const verdictOn = (mode: SignatureMode, call: Call, secrets: readonly string[]): Verdict => {
  switch (mode) {
    case 'standard':
      return standard(call, secrets);
    case 'github':
      return github(call, secrets);
    case 'bearer':
      return bearer(call, secrets);
    case 'none':
      return 'genuine';
  }
};

/** Standard Webhooks: the signed text is `<id>.<timestamp>.<body>`, so an id holds no dot. */
const standard = ({ headers, body, at }: Call, secrets: readonly string[]): Verdict => {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`));
  if (id === undefined || timestamp === undefined || signatures === undefined) return 'signature_missing';
  if (isMalformed({ headers })) return 'signature_invalid';
  if (Math.abs(at.getTime() - Number(timestamp) * 1_000) > tolerance) return 'timestamp_out_of_range';
  const given = signatures.split(' ', maxSignatures).flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []));
  const expected = secrets.map((secret) =>
    createHmac('sha256', toKey(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64'),
  );
  return someMatch(given, expected);
};

/** Returns whether Standard Webhooks allow no signature over this id or time. */
export const isMalformed = ({ headers }: Pick<Call, 'headers'>): boolean => {
  const [id = '', timestamp = ''] = ['id', 'timestamp'].map((name) => headers.get(`webhook-${name}`));
  return !isName(id) || id.includes('.') || !/^\d{1,12}$/.test(timestamp);
};

const toKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

const github = ({ headers, body }: Call, secrets: readonly string[]): Verdict => {
  const given = headers.get('x-hub-signature-256');
  if (given === undefined) return 'signature_missing';
  return someMatch(
    [given],
    secrets.map((secret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`),
  );
};

const bearer = ({ headers }: Call, secrets: readonly string[]): Verdict => {
  const given = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return given === undefined ? 'signature_missing' : someMatch([given], secrets);
};

const someMatch = (given: readonly string[], expected: readonly string[]): Verdict =>
  given.some((one) => expected.some((other) => isSame(one, other))) ? 'genuine' : 'signature_invalid';

/** Digests have one length, so comparing takes the same time whatever was given. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
