import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CorrelationId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import type { Delivery, SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import { newId } from '@throughline/platform/ids.js';
import { isName, type Call } from './signatures.js';

/** Headers that are stored with a delivery and can be used in templates. None of them proves the caller's identity. */
const kept = [
  'content-type',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'idempotency-key',
  'x-event-type',
  'x-github-delivery',
  'x-github-event',
  'x-github-hook-id',
  'x-request-id',
  'ce-id',
  'ce-source',
  'ce-type',
];

export const isKeptHeader = (name: string): boolean => kept.includes(name);

/** `network`: of the caller; null when the call was accepted earlier and is received now. */
export type HookCall = Call & { contentType: string; requestId: CorrelationId; network: string | null };
type Request = {
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: Date;
  requestId: CorrelationId;
  network: string | null;
};

export const hookCall = ({ headers, ...request }: Request): HookCall => {
  const flat = new Map(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  return { ...request, headers: flat, contentType: flat.get('content-type') ?? '' };
};

const idHeaders: Record<SignatureMode, readonly string[]> = {
  standard: ['webhook-id'],
  github: ['x-github-delivery'],
  bearer: ['webhook-id', 'idempotency-key'],
  none: ['webhook-id', 'idempotency-key'],
};

/** Returns what the caller calls it; a call without a name is one of its own. */
export const getDeliveryId = ({ headers }: HookCall, mode: SignatureMode): string => {
  const given = idHeaders[mode].flatMap((name) => headers.get(name) ?? []).find(isName);
  return given ?? newId();
};

/**
 * Returns what makes two calls the same delivery: its name, where that is signed. GitHub signs the body alone, so a stolen call
 * could come again under another name, or as another kind of event: there the body is the delivery.
 */
export const sameAs = ({ body }: HookCall, mode: SignatureMode, deliveryId: string): string =>
  mode === 'github' ? `sha256:${createHash('sha256').update(body).digest('hex')}` : deliveryId;

/** A call that bears its own name, so that it is the same delivery whenever it is looked at. */
export const named = (call: HookCall, mode: SignatureMode): { id: string; call: HookCall } => {
  const id = getDeliveryId(call, mode);
  const [header = ''] = idHeaders[mode];
  return { id, call: { ...call, headers: new Map([...call.headers, [header, id]]) } };
};

export const toDelivery = (call: HookCall, mode: SignatureMode, body: Content | null): Delivery => ({
  deliveryId: getDeliveryId(call, mode),
  contentType: call.contentType.slice(0, 100),
  headers: Object.fromEntries(
    kept.flatMap((name) => {
      const value = call.headers.get(name);
      return value === undefined ? [] : [[name, value.slice(0, 1_000)]];
    }),
  ),
  bytes: call.body.length,
  body,
  receivedAt: call.at.toISOString(),
});
