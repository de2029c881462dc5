import { z } from 'zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JournalEntry } from '../control/journal.js';
import { catchUp } from '../control/operations.js';
import type { EventLog } from '../events/event-log.js';
import { isFault, type FaultName, type Faults } from '../faults/faults.js';
import type { Account } from '../objects/account.js';
import { expand } from '../render/expand.js';
import { findRoute } from '../routes/routes.js';
import { ApiError } from '../wire/api-error.js';
import { listIn, readForm, type FormObject } from '../wire/form.js';
import { checkHeaders } from './check-request.js';
import { deliver, type Wait } from './deliver.js';
import type { IdempotentReplies, Reply } from './idempotency.js';

export type ExchangeDeps = {
  account: Account;
  events: EventLog;
  faults: Faults;
  replies: IdempotentReplies;
  wait: Wait;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; body: string; entry: JournalEntry };

/** Answers one request to the API. */
export const exchange = async (one: Exchange, deps: ExchangeDeps): Promise<void> => {
  const { request, response, url, body, entry } = one;
  entry.params = { ...readForm(url.search.slice(1)), ...readForm(body) };
  const fault = faultOf(request, entry, deps.faults);
  if (fault === 'reset') {
    response.destroy();
    return;
  }
  const headers: Record<string, string> = {
    'request-id': entry.requestId,
    'stripe-version': entry.apiVersion ?? deps.account.settings.apiVersion,
  };
  if (entry.idempotencyKey !== null) headers['idempotency-key'] = entry.idempotencyKey;
  const reply = replyTo(one, { fault, headers }, deps);
  entry.status = reply.status;
  if (reply.status === 429 || reply.status >= 500) headers['stripe-should-retry'] = 'true';
  await deliver({ response, reply, headers, fault }, deps.wait);
};

const faultOf = (request: IncomingMessage, entry: JournalEntry, faults: Faults): FaultName | null => {
  const header = request.headers['x-fault'];
  const named = typeof header === 'string' && isFault(header) ? header : null;
  const fault = named ?? faults.next(entry.method, entry.path);
  entry.fault = fault;
  return fault;
};

const failed = (): ApiError =>
  new ApiError(500, 'api_error', 'An unknown error occurred. Please try again, or contact us if the problem persists.');
const tooMany = (): ApiError =>
  new ApiError(
    429,
    'invalid_request_error',
    'Request rate limit exceeded. You can learn more about rate limits at https://stripe.com/docs/rate-limits.',
    {
      code: 'rate_limit',
    },
  );

const written = (error: unknown, requestId: string): Reply => {
  if (error instanceof ApiError) return { status: error.status, body: JSON.stringify(error.body, null, 2) };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message, request_id: requestId } }) };
};

type Context = { fault: FaultName | null; headers: Record<string, string> };

const replyTo = (one: Exchange, { fault, headers }: Context, deps: ExchangeDeps): Reply => {
  const { request, entry } = one;
  try {
    checkHeaders(request.headers);
    if (fault === 'too_many_requests') throw tooMany();
    if (fault === 'error_before_effect') throw failed();
    catchUp(deps.account);
    const { expand: paths, ...params } = entry.params;
    const found = findRoute(entry.method, entry.path);
    if (found === null) throw unknownUrl(entry);
    const key = entry.method === 'POST' ? entry.idempotencyKey : null;
    const text = JSON.stringify(entry.params);
    const saved = key === null ? null : deps.replies.find(key, entry.path, text);
    if (saved !== null) {
      Object.assign(headers, { 'idempotent-replayed': 'true', 'original-request': saved.requestId });
      entry.replayed = true;
      return saved.reply;
    }
    const run = found.route.prepare(deps.account, params, found.id);
    const done = execute(() => expand(deps.account, run(), namesIn(paths)), entry, deps);
    const reply = fault === 'error_after_effect' ? written(failed(), entry.requestId) : done;
    if (key !== null) deps.replies.save(key, { path: entry.path, request: text, requestId: entry.requestId, reply });
    return reply;
  } catch (error) {
    return written(error, entry.requestId);
  }
};

/** A declined card leaves its attempt behind; every other error leaves nothing. */
const leavesEffects = (error: unknown): boolean => error instanceof ApiError && error.type === 'card_error';

/** What is executed is kept for its idempotency key, also where it fails. */
const execute = (run: () => unknown, entry: JournalEntry, { account, events }: ExchangeDeps): Reply => {
  events.request = { id: entry.requestId, idempotency_key: entry.idempotencyKey };
  const undo = entry.method === 'GET' ? () => undefined : account.store.savepoint();
  const held = events.hold();
  try {
    const reply = { status: 200, body: JSON.stringify(run(), null, 2) };
    held.release();
    return reply;
  } catch (error) {
    if (leavesEffects(error)) held.release();
    else {
      held.drop();
      undo();
    }
    return written(error, entry.requestId);
  } finally {
    events.request = { id: null, idempotency_key: null };
  }
};

const namesIn = (paths: FormObject[string] | undefined): string[] => z.array(z.string()).parse(listIn(paths));

const unknownUrl = ({ method, path }: JournalEntry): ApiError =>
  new ApiError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). The payment server has no such route.`,
  );
