import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CorrelationId } from '@throughline/contracts/ids.js';
import { type Json, writeValue } from '@throughline/contracts/json.js';
import { listNamed } from '@throughline/contracts/triggers/mapping.js';
import type { Delivery, SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import { newId } from '@throughline/platform/ids.js';
import { isName, type Call } from './signatures.js';

/** Headers that are stored with every delivery. None of them proves the caller's identity. */
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
  'x-shopify-topic',
  'x-shopify-webhook-id',
  'ce-id',
  'ce-source',
  'ce-type',
];

/** `network`: of the caller; null when the call was accepted earlier and is received now. */
export type HookCall = Call & { query: string; contentType: string; requestId: CorrelationId; network: string | null };
type Request = {
  headers: IncomingHttpHeaders;
  /** As it is in the address, without its question mark. */
  query: string;
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
  shopify: ['x-shopify-webhook-id'],
  stripe: ['idempotency-key'],
  slack: ['idempotency-key'],
  hmac: ['webhook-id', 'idempotency-key'],
  basic: ['webhook-id', 'idempotency-key'],
  bearer: ['webhook-id', 'idempotency-key'],
  none: ['webhook-id', 'idempotency-key'],
};

const namedByBody: ReadonlySet<SignatureMode> = new Set<SignatureMode>([
  'github',
  'stripe',
  'slack',
  'shopify',
  'hmac',
]);

/** Returns what the caller calls it; a call without a name is one of its own. */
export const getDeliveryId = ({ headers }: HookCall, mode: SignatureMode): string => {
  const given = idHeaders[mode].flatMap((name) => headers.get(name) ?? []).find(isName);
  return given ?? newId();
};

/**
 * Returns what makes two calls the same delivery, as it would be called now and as it was before: its name, where that is signed.
 * Others sign no name, so a stolen call could come again under another one, or as another kind of event: there the body
 * is the delivery, for a time in which they themselves would send it again. `key`: what the trigger finds it by in the body.
 */
export const sameAs = (
  { body, at }: Pick<HookCall, 'body' | 'at'>,
  mode: SignatureMode,
  { deliveryId, key }: { deliveryId: string; key: Json | undefined },
): [now: string, before?: string] => {
  const isKeyed = key !== undefined && key !== null && key !== '';
  if (!isKeyed && !namedByBody.has(mode)) return [deliveryId];
  const kind = isKeyed ? 'key' : 'sha256';
  const hash = createHash('sha256')
    .update(isKeyed ? writeValue(key) : body)
    .digest('hex');
  const period = Math.floor(at.getTime() / limits.sameDelivery);
  return [`${kind}:${hash}:${period}`, `${kind}:${hash}:${period - 1}`];
};

/** A call that bears its own name, so that it is the same delivery whenever it is looked at. */
export const named = (call: HookCall, mode: SignatureMode): { id: string; call: HookCall } => {
  const id = getDeliveryId(call, mode);
  const [header = ''] = idHeaders[mode];
  return { id, call: { ...call, headers: new Map([...call.headers, [header, id]]) } };
};

type Naming = Pick<TriggerRow, 'mapping' | 'conditions'>;

/** Its body is stored apart. Further headers and parameters are kept where the mapping or a condition names them. */
export const toDelivery = (call: HookCall, mode: SignatureMode, trigger: Naming): Delivery => ({
  deliveryId: getDeliveryId(call, mode),
  contentType: call.contentType.slice(0, 100),
  headers: Object.fromEntries(
    [...kept, ...listNamed(trigger, 'headers')].flatMap((name) => {
      const value = call.headers.get(name);
      return value === undefined ? [] : [[name, value.slice(0, 1_000)]];
    }),
  ),
  query: readQuery(call.query, listNamed(trigger, 'query')),
  bytes: call.body.length,
  body: null,
  receivedAt: call.at.toISOString(),
});

const readQuery = (query: string, names: readonly string[]): Delivery['query'] => {
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = given.getAll(name).map((value) => value.slice(0, 1_000));
      const [only] = values;
      return only === undefined ? [] : [[name, values.length === 1 ? only : values.slice(0, 50)]];
    }),
  );
};
