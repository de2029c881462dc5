import { APICallError } from '@ai-sdk/provider';
import { EgressBlocked, EgressFailed, EgressTimeout, EgressTooLarge } from '../kernel/egress/egress.errors.js';
import { ModelFailure, type Spent } from './language-model.js';

/** Describes what a provider said when it gave no turn. */
type Refusal = { status: number; headers: Readonly<Record<string, string>>; text: string };
type Kind = { code: string; transient?: true; switchNow?: true };

/** Beyond this time another model is asked instead of waiting, in milliseconds. */
const maxWait = 60_000;

const quota = /insufficient_quota|credit balance|billing|out of credits|exceeded your current quota/i;
const tooLong =
  /context_length|context length|too many tokens|prompt is too long|token count .{0,40}exceeds|maximum context/i;
const badKey = /API_KEY_INVALID|api key not valid/i;
const filtered = /content_filter|content_policy|content management policy/i;

const byStatus: Readonly<Record<number, Kind>> = {
  401: { code: 'model_unauthorized', switchNow: true },
  402: { code: 'model_quota', switchNow: true },
  403: { code: 'model_forbidden', switchNow: true },
  404: { code: 'model_not_found', switchNow: true },
  408: { code: 'model_stalled', transient: true },
  409: { code: 'model_unavailable', transient: true },
  413: { code: 'context' },
  425: { code: 'model_unavailable', transient: true },
  429: { code: 'model_rate_limited', transient: true },
  503: { code: 'model_overloaded', transient: true },
  529: { code: 'model_overloaded', transient: true },
};

const getKind = ({ status, text }: Refusal): Kind => {
  if ([400, 402, 403, 429].includes(status) && quota.test(text)) return { code: 'model_quota', switchNow: true };
  if ([400, 413, 422].includes(status) && tooLong.test(text)) return { code: 'context' };
  if (status === 400 && badKey.test(text)) return { code: 'model_unauthorized', switchNow: true };
  if (status === 400 && filtered.test(text)) return { code: 'model_filtered' };
  const known = byStatus[status];
  if (known !== undefined) return known;
  return status >= 500 ? { code: 'model_unavailable', transient: true } : { code: 'model_request_refused' };
};

/** A provider may say any number, and a date that far away cannot be written. */
const maxRetryAfterMs = 24 * 3_600_000;

/** Milliseconds until the provider wants to be asked again, at most a day; null if it does not say. */
const waitIn = (refusal: Refusal, now: number): number | null => {
  const wait = saidWait(refusal, now);
  return wait === null ? null : Math.min(maxRetryAfterMs, Math.max(0, Math.round(wait)));
};

const saidWait = ({ headers, text }: Refusal, now: number): number | null => {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(exact)) return exact;
  const after = headers['retry-after'];
  if (after !== undefined) {
    const seconds = Number(after);
    const until = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after) - now;
    if (Number.isFinite(until)) return until;
  }
  const [, delay] = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text) ?? [];
  return delay === undefined ? null : Number(delay) * 1_000;
};

/** An error event in the middle of a stream has no status; its type says the same. */
const statusOfType: readonly (readonly [RegExp, number])[] = [
  [/overloaded/i, 529],
  [/rate_limit|RESOURCE_EXHAUSTED/i, 429],
  [/authentication|unauthorized/i, 401],
  [/permission/i, 403],
  [/invalid_request|invalid_argument/i, 400],
];

const refusalIn = (error: unknown): Refusal | null => {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400) {
    const { statusCode, responseHeaders = {}, responseBody = '' } = error;
    return { status: statusCode, headers: responseHeaders, text: responseBody };
  }
  if (typeof error !== 'object' || error === null) return null;
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400)
    return { status: error.statusCode, headers: {}, text: getText(error) };
  return null;
};

const getText = (error: unknown): string => {
  if (error instanceof Error) return `${error.message} ${JSON.stringify(error)}`;
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
};

const sentences: Readonly<Record<string, string>> = {
  model_unauthorized: 'The provider does not accept the key.',
  model_forbidden: 'The key may not use this model.',
  model_quota: 'The account has no credit left at the provider.',
  model_not_found: 'The provider has no such model.',
  model_rate_limited: 'The provider takes no more requests for now.',
  model_overloaded: 'The provider is overloaded.',
  model_unavailable: 'The provider has a problem.',
  model_stalled: 'The provider took too long.',
  context: 'The request is longer than the model takes.',
  model_filtered: 'The provider filtered the turn.',
};

const maxDetail = 500;
/** A long text ends after a whole word. */
const formatDetail = (error: unknown): string => {
  const text = error instanceof Error ? error.message.replace(/\s+/g, ' ') : '';
  return text.length <= maxDetail ? text : `${text.slice(0, maxDetail).replace(/\s\S*$/, '')} …`;
};

/** Returns what went wrong, as the run records it. `spent`: what was used until then. */
export const getModelFailure = (error: unknown, spent: Spent, now: number): ModelFailure => {
  if (error instanceof ModelFailure) return error;
  const refusal = refusalIn(error);
  if (refusal !== null) return refusalFailure(error, refusal, spent, now);
  const cause = egressErrorIn(error);
  const options = { cause: error, spent };
  if (cause instanceof EgressBlocked) return new ModelFailure('egress_blocked', cause.message, false, options);
  if (cause instanceof EgressTooLarge) return new ModelFailure('too_large', 'The answer is too large.', false, options);
  if (cause instanceof EgressTimeout)
    return new ModelFailure('model_stalled', 'The provider took too long.', true, options);
  if (cause instanceof EgressFailed && !cause.reached)
    return new ModelFailure('model_unreachable', cause.message, true, options);
  const text = getText(error);
  const [, status] = statusOfType.find(([type]) => type.test(text)) ?? [];
  if (status !== undefined) return refusalFailure(error, { status, headers: {}, text }, spent, now);
  return new ModelFailure('stream_cut', 'The answer of the provider broke off.', true, options);
};

const refusalFailure = (error: unknown, refusal: Refusal, spent: Spent, now: number): ModelFailure => {
  const { code, transient = false, switchNow = false } = getKind(refusal);
  const retryAfterMs = transient ? waitIn(refusal, now) : null;
  const message = [sentences[code] ?? 'The provider refused the request.', formatDetail(error)].join(' ').trim();
  return new ModelFailure(code, message, transient, {
    cause: error,
    spent,
    retryAfterMs,
    switchNow: switchNow || (retryAfterMs ?? 0) > maxWait,
  });
};

const maxCauses = 5;
/** Libraries wrap what `fetch` throws. */
const egressErrorIn = (error: unknown): unknown => {
  let inner = error;
  for (let depth = 0; depth < maxCauses && inner instanceof Error; depth += 1) {
    if ([EgressBlocked, EgressTooLarge, EgressTimeout, EgressFailed].some((type) => inner instanceof type))
      return inner;
    inner = inner.cause;
  }
  return null;
};
