import { z } from 'zod';
import { catchUp } from '../billing/due.js';
import type { FaultName } from '../faults/faults.js';
import type { Work } from '../keeping/work.js';
import type { Account } from '../objects/account.js';
import type { ApiEvent, KeptReply } from '../objects/further.js';
import { expand } from '../render/expand.js';
import { findRoute } from '../routes/routes.js';
import { ApiError } from '../wire/api-error.js';
import { listIn, type FormObject } from '../wire/form.js';
import { findReply, keepReply } from './kept-replies.js';

export type ApiRequest = {
  requestId: string;
  method: string;
  /** Without the query. */
  path: string;
  /** Holds those of the query and the body. */
  params: FormObject;
  idempotencyKey: string | null;
};

type Reply = KeptReply['reply'];
/** `originalRequest`: it is the answer of that request. */
export type Answer = { reply: Reply; originalRequest?: string };

type ExchangeDeps = { account: Account; work: Work; events: { request: ApiEvent['request'] } };

const failed = (): ApiError =>
  new ApiError(500, 'api_error', 'An unknown error occurred. Please try again, or contact us if the problem persists.');
const tooMany = (): ApiError =>
  new ApiError(
    429,
    'invalid_request_error',
    'Request rate limit exceeded. You can learn more about rate limits at https://stripe.com/docs/rate-limits.',
    { code: 'rate_limit' },
  );

const refusals: Partial<Record<FaultName, () => ApiError>> = {
  too_many_requests: tooMany,
  error_before_effect: failed,
};

export const replyOfError = (error: unknown): Reply => {
  const known = error instanceof ApiError ? error : failed();
  return { status: known.status, body: JSON.stringify(known.body, null, 2) };
};

/** Answers one request to the API. What it does is kept before it is answered. */
export const exchange = async (request: ApiRequest, fault: FaultName | null, deps: ExchangeDeps): Promise<Answer> => {
  const refusal = fault === null ? undefined : refusals[fault];
  if (refusal !== undefined) return { reply: replyOfError(refusal()) };
  try {
    await deps.work.do(() => catchUp(deps.account));
    return await deps.work.do(() => getAnswer(request, fault, deps));
  } catch (error) {
    return { reply: replyOfError(error) };
  }
};

const getAnswer = (request: ApiRequest, fault: FaultName | null, deps: ExchangeDeps): Answer => {
  const { account } = deps;
  const { expand: paths, ...params } = request.params;
  const found = findRoute(request.method, request.path);
  if (found === null) throw unknownUrl(request);
  const key = request.method === 'POST' ? request.idempotencyKey : null;
  const text = JSON.stringify(request.params);
  const kept = key === null ? null : findReply(account, key, request.path, text);
  if (kept !== null) return { reply: kept.reply, originalRequest: kept.requestId };
  const run = found.route.prepare(account, params, found.id);
  const done = execute(() => expand(account, run(), namesIn(paths)), request, deps);
  const reply = fault === 'error_after_effect' ? replyOfError(failed()) : done;
  const { path, requestId } = request;
  if (key !== null) keepReply(account, key, { path, request: text, requestId, reply });
  return { reply };
};

/** A declined card leaves its attempt behind; every other error leaves nothing. */
const leavesEffects = (error: unknown): boolean => error instanceof ApiError && error.type === 'card_error';

/** Whatever is executed is kept for its idempotency key, also where it fails. */
const execute = (run: () => unknown, request: ApiRequest, { account, events }: ExchangeDeps): Reply => {
  events.request = { id: request.requestId, idempotency_key: request.idempotencyKey };
  try {
    return { status: 200, body: JSON.stringify(run(), null, 2) };
  } catch (error) {
    if (!leavesEffects(error)) account.store.undo();
    return replyOfError(error);
  } finally {
    events.request = { id: null, idempotency_key: null };
  }
};

const namesIn = (paths: FormObject[string] | undefined): string[] => z.array(z.string()).parse(listIn(paths));

const unknownUrl = ({ method, path }: ApiRequest): ApiError =>
  new ApiError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). The simulator has no such route.`,
  );
