import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { jsonIn } from '@throughline/contracts/json.js';
import { answerControl, type PaymentsControl } from '../control.js';
import type { Faults } from '../faults/faults.js';
import type { Work } from '../keeping/work.js';
import { apiVersion, type Account } from '../objects/account.js';
import type { ApiEvent } from '../objects/further.js';
import { answerPage } from '../pages/answer-page.js';
import type { WebhookSender } from '../webhooks/sender.js';
import { readForm } from '../wire/form.js';
import { checkHeaders } from './check-request.js';
import { exchange, replyOfError, type ApiRequest } from './exchange.js';

type Deps = {
  account: Account;
  work: Work;
  events: { request: ApiEvent['request'] };
  webhooks: WebhookSender;
  faults: Faults;
  control: PaymentsControl;
  /** A null means each of test mode fits. */
  key: string | null;
  onRequest: (request: ApiRequest) => void;
};

type Listening = { port: number; host: string };

export const startHttpServer = async ({ port, host }: Listening, deps: Deps) => {
  const server = createServer((request, response) => {
    respond(request, response, deps).catch(() => response.destroy());
  });
  // Longer than clients keep a connection, so that none sends on one that ends in the same moment.
  server.keepAliveTimeout = 75_000;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: typeof address === 'object' && address !== null ? address.port : port, stop };
};

const controlPath = '/_control/';

const respond = async (request: IncomingMessage, response: ServerResponse, deps: Deps): Promise<void> => {
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  const body = await findBody(request);
  if (body === null) return void response.writeHead(413, { connection: 'close' }).end();
  if (url === null || !/^\/(v1|_control)\//.test(url.pathname)) {
    const { status = 200, headers, html } = await answerPage({ method, path: url?.pathname ?? '', body }, deps);
    response.writeHead(status, headers).end(html);
    return;
  }
  try {
    checkHeaders(request.headers, deps.key);
  } catch (error) {
    return send(response, replyOfError(error));
  }
  if (!url.pathname.startsWith(controlPath)) return answerApi({ request, response, url, body }, deps);
  const input = body === '' ? {} : jsonIn(body);
  const result = await answerControl(deps.control, url.pathname.slice(controlPath.length), input);
  send(response, { status: result === undefined ? 404 : 200, body: JSON.stringify(result ?? {}) });
};

type Received = { request: IncomingMessage; response: ServerResponse; url: URL; body: string };

const answerApi = async ({ request, response, url, body }: Received, deps: Deps): Promise<void> => {
  const { 'idempotency-key': key, 'stripe-version': version } = request.headers;
  const asked: ApiRequest = {
    requestId: deps.account.makeId('req'),
    method: request.method ?? 'GET',
    path: url.pathname,
    params: { ...readForm(url.search.slice(1)), ...readForm(body) },
    idempotencyKey: typeof key === 'string' ? key : null,
  };
  deps.onRequest(asked);
  const fault = deps.faults.next(asked.method);
  if (fault === 'reset') return void response.destroy();
  const { reply, originalRequest } = await exchange(asked, fault, deps);
  void deps.webhooks.deliver();
  if (fault === 'answer_lost') return void response.destroy();
  send(response, reply, {
    'request-id': asked.requestId,
    'stripe-version': typeof version === 'string' ? version : apiVersion,
    ...(asked.idempotencyKey === null ? {} : { 'idempotency-key': asked.idempotencyKey }),
    ...(originalRequest === undefined ? {} : { 'idempotent-replayed': 'true', 'original-request': originalRequest }),
    ...(reply.status === 429 || reply.status >= 500 ? { 'stripe-should-retry': 'true' } : {}),
  });
};

const send = (
  response: ServerResponse,
  { status, body }: { status: number; body: string },
  headers: OutgoingHttpHeaders = {},
): void => {
  const own = { 'content-type': 'application/json', 'cache-control': 'no-cache, no-store' };
  response.writeHead(status, { ...own, ...headers }).end(body);
};

const maxBytes = 1_048_576;

/** Reads a body whole; null when it is too large. */
const findBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const one of request) {
    if (!Buffer.isBuffer(one)) continue;
    bytes += one.length;
    if (bytes <= maxBytes) chunks.push(one);
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks).toString();
};
