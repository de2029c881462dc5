import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { jsonIn } from '@throughline/contracts/json.js';
import { answerControl } from '../control/control.js';
import type { Journal } from '../control/journal.js';
import type { Operations } from '../control/operations.js';
import { exchange, type ExchangeDeps } from './exchange.js';

type Deps = ExchangeDeps & { port: number; journal: Journal; operations: Operations };

const controlPath = '/_control/';

/** Listens on loopback only. */
export const startHttpServer = async ({ port, ...deps }: Deps) => {
  const server = createServer((request, response) => void answer(request, response, deps));
  // Longer than clients keep a connection, so that none sends on one that ends in the same moment.
  server.keepAliveTimeout = 75_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: listening, url: `http://127.0.0.1:${listening}`, stop };
};

const answer = async (request: IncomingMessage, response: ServerResponse, deps: Omit<Deps, 'port'>): Promise<void> => {
  const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
  if (url === null) {
    send(response, 400, { error: { type: 'invalid_request_error', message: 'The address is malformed.' } });
    return;
  }
  try {
    const body = await bodyOf(request);
    if (url.pathname.startsWith(controlPath)) {
      await answerOperation(url.pathname.slice(controlPath.length), body, { response, operations: deps.operations });
      return;
    }
    const key = request.headers['idempotency-key'];
    const version = request.headers['stripe-version'];
    const entry = deps.journal.open({
      ...{ requestId: deps.account.makeId('req'), method: request.method ?? 'GET', path: url.pathname },
      idempotencyKey: typeof key === 'string' ? key : null,
      apiVersion: typeof version === 'string' ? version : null,
    });
    await exchange({ request, response, url, body, entry }, deps);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else send(response, 500, { error: { type: 'api_error', message: String(error) } });
  }
};

type Controlled = { response: ServerResponse; operations: Operations };

const answerOperation = async (name: string, body: string, { response, operations }: Controlled): Promise<void> => {
  try {
    const result: unknown = await answerControl(operations, name, body === '' ? {} : jsonIn(body));
    if (result === undefined) send(response, 404, { error: { message: `There is no control route “${name}”.` } });
    else send(response, 200, result);
  } catch (error) {
    send(response, 400, { error: { message: error instanceof Error ? error.message : String(error) } });
  }
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const maxBytes = 1_048_576;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const one of request) {
    if (!Buffer.isBuffer(one)) continue;
    bytes += one.length;
    if (bytes <= maxBytes) chunks.push(one);
  }
  return Buffer.concat(chunks).toString();
};
