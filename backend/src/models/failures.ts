import { APICallError, TypeValidationError } from '@ai-sdk/provider';
import { EgressBlocked, EgressFailed, EgressTimeout, EgressTooLarge } from '../kernel/egress/egress.errors.js';
import { jsonIn } from '@throughline/contracts/json.js';
import { ModelFailure, type Spent } from './language-model.js';
import { isRecord } from './parameters/changes.js';
import { findRefusedParameter, type RefusedParameter } from './parameters/refused-parameter.js';
import { getVendorSentence, isPage } from './vendor-sentence.js';

/** Describes what a provider said when it gave no turn. `said`: its own sentence. `request`: the body that it answers. */
type Refusal = {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  said: string;
  request: unknown;
};
/** `says`: our part of the sentence, where it is not the one of the code. */
type Kind = { code: string; transient?: true; switchNow?: true; says?: string | undefined };

/** Beyond this time another model is asked instead of waiting, in milliseconds. */
const maxWait = 60_000;

/** Providers that limit a rate also write where to pay for a higher one. */
const rate = /rate[ _-]?limit|(?:tokens|requests) per (?:second|minute|hour|day)|too many requests/i;
const quota =
  /insufficient[ _](?:quota|balance|funds|credits?)|credit balance|billing|out of credits|(?:used all|not enough|no|more) (?:available )?credits|spending limit|payment required|exceeded your current quota/i;
const tooLong =
  /context_length|context (?:length|size|window)|too many tokens|(?:prompt|input|request) is too long|prompt contains too many|token count .{0,40}exceeds|maximum context|too large for model|input length .{0,40}exceed/i;
const badKey =
  /API_KEY_INVALID|(?:invalid|incorrect|wrong|expired|malformed)[ _](?:x-)?(?:api|access|authentication|subscription)?[ _-]?(?:key|token)\b|api key (?:not valid|(?:is )?(?:invalid|incorrect|expired)|not found)|invalid authentication/i;
const filtered = /content_filter|content_policy|content management policy|content policy/i;
const region =
  /unsupported_country|unsupported region|country, region|location is not supported|not (?:available|supported) in (?:your|this) (?:country|region|location)/i;
const noModel =
  /model_not_found|DeploymentNotFound|model not (?:found|exist)|no such model|(?:invalid|unknown) model\b|not a valid model|model\b.{0,120}(?:not found|not exist|no longer available|not available to)|deployment\b.{0,80}not exist/i;
const aboutModel = /model|deployment|engine|endpoint/i;

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

const getKind = (refusal: Refusal): Kind => {
  const { status, text } = refusal;
  if (isPage(text) && (status === 403 || status === 404))
    return { code: status === 403 ? 'model_forbidden' : 'model_not_found', switchNow: true, says: inFront[status] };
  const said = kindOfText(refusal) ?? byStatus[status];
  if (status === 404 && said?.code === 'model_not_found' && !aboutModel.test(text))
    return { ...said, says: inFront[404] };
  if (said !== undefined) return said;
  return status >= 500 ? { code: 'model_unavailable', transient: true } : { code: 'model_request_refused' };
};

/** The status says less than the text where many causes share it. */
const kindOfText = (refusal: Refusal): Kind | null => {
  const { status, text } = refusal;
  const isAny = (...statuses: number[]): boolean => statuses.includes(status);
  const isRate = rate.test(text) && !/insufficient_quota/i.test(text);
  if (isAny(400, 402, 403, 429) && quota.test(text) && !isRate) return { code: 'model_quota', switchNow: true };
  if (isAny(400, 413, 422, 500) && tooLong.test(text)) return { code: 'context' };
  if (isAny(400, 401, 403) && region.test(text))
    return { code: 'model_forbidden', switchNow: true, says: 'The provider is not open in this region.' };
  if (isAny(400, 403) && badKey.test(text)) return { code: 'model_unauthorized', switchNow: true };
  if (isAny(400) && filtered.test(text)) return { code: 'model_filtered' };
  const parameter = refusedParameterIn(refusal);
  if (parameter !== null)
    return { code: 'model_request_refused', says: `The model does not take the parameter ${parameter.name}.` };
  if (isAny(400, 422) && noModel.test(text)) return { code: 'model_not_found', switchNow: true };
  if (isAny(500, 502) && /overloaded|at capacity/i.test(text)) return { code: 'model_overloaded', transient: true };
  return null;
};

/** Says that what answers is not the provider's API. */
const inFront: Readonly<Record<number, string>> = {
  403: 'Something in front of the provider refused the request.',
  404: 'There is no such API at this address.',
};

const refusedParameterIn = ({ status, text, said, request }: Refusal): RefusedParameter | null => {
  if (![400, 404, 422, 500, 501].includes(status)) return null;
  const param = /"param"\s*:\s*"([\w.]{1,60})"/.exec(text)?.[1] ?? null;
  const code = /"(?:code|type)"\s*:\s*"((?:unsupported|unknown|extra)_\w{1,40})"/.exec(text)?.[1] ?? '';
  return findRefusedParameter({ text: `${said} ${code}`, about: param, body: request });
};

/** Returns the parameter that a provider named as one that it does not take. */
export const getRefusedParameter = (error: unknown): RefusedParameter | null => {
  const refusal = refusalIn(error);
  const kind = refusal === null ? null : kindOfText(refusal);
  return refusal === null || kind?.code !== 'model_request_refused' ? null : refusedParameterIn(refusal);
};

/** Returns what a model wrote instead of a call or an answer that its provider could read; null if there is nothing. */
export const getFailedGeneration = (error: unknown): string | null => {
  const body = jsonIn(readError(error).text);
  const inner = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
  const given = isRecord(inner) ? inner['failed_generation'] : null;
  return typeof given === 'string' && given.trim() !== '' ? given : null;
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

/** Returns the status that an error without one says; null where nothing was said. */
const saidStatus = (text: string): number | null => {
  const body = jsonIn(text);
  const said = isRecord(body) ? body : {};
  const inner = isRecord(said['error']) ? said['error'] : said;
  const numbers = [inner['code'], said['code'], said['status_code']].map(Number);
  const [, ofType = null] = statusOfType.find(([type]) => type.test(text)) ?? [];
  return numbers.find((each) => each >= 400 && each < 600) ?? ofType ?? (body === undefined ? null : 500);
};

const refusalIn = (error: unknown): Refusal | null => {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400) {
    const { statusCode, responseHeaders = {}, responseBody = '', requestBodyValues } = error;
    return {
      status: statusCode,
      headers: responseHeaders,
      text: responseBody,
      said: getVendorSentence(responseBody),
      request: requestBodyValues,
    };
  }
  if (typeof error !== 'object' || error === null) return null;
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400)
    return { status: error.statusCode, headers: {}, ...readError(error), request: null };
  return null;
};

const readError = (error: unknown): Pick<Refusal, 'text' | 'said'> => {
  if (APICallError.isInstance(error) && error.responseBody !== undefined)
    return { text: error.responseBody, said: getVendorSentence(error.responseBody) };
  if (TypeValidationError.isInstance(error) && Array.isArray(error.value) && typeof error.value[0] === 'string')
    return { text: error.value[0], said: getVendorSentence(error.value[0]) };
  if (error instanceof Error)
    return { text: `${error.message} ${JSON.stringify(error)}`, said: getVendorSentence(error.message) };
  const text = typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
  return { text, said: getVendorSentence(text) };
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

const maxMessage = 500;
/** Our part of the sentence, and the vendor's own. A long one ends after a whole word. */
const formatMessage = (ours: string, { said }: Refusal): string => {
  const message = `${ours} ${said}`.trim();
  return message.length <= maxMessage ? message : `${message.slice(0, maxMessage - 2).replace(/\s\S*$/, '')} …`;
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
  const read = readError(error);
  const status = saidStatus(read.text);
  if (status !== null) return refusalFailure(error, { status, headers: {}, ...read, request: null }, spent, now);
  return new ModelFailure('stream_cut', 'The answer of the provider broke off.', true, options);
};

const refusalFailure = (error: unknown, refusal: Refusal, spent: Spent, now: number): ModelFailure => {
  const { code, transient = false, switchNow = false, says } = getKind(refusal);
  const retryAfterMs = transient ? waitIn(refusal, now) : null;
  const message = formatMessage(says ?? sentences[code] ?? 'The provider refused the request.', refusal);
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
