import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Wire } from '../wires/wire.js';
import type { ExchangeDeps } from './exchange-deps.js';
import { exchange } from './exchange.js';
import type { Journal, JournalEntry } from './journal.js';
import type { Sent } from './send.js';

type Deps = ExchangeDeps & { port: number; wires: readonly Wire[]; journal: Journal };

/** Listens on loopback only. */
export const startHttpServer = async ({ port, wires, journal, ...deps }: Deps) => {
  const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = getAddress(request.url ?? '/');
    if (url === null) return refuseAddress(response);
    const entry = journal.open({
      method: request.method ?? 'GET',
      path: `${url.pathname}${url.search}`,
      headers: request.headers,
    });
    response.once('close', () => {
      if (entry.outcome === 'open') entry.outcome = response.writableFinished ? 'finished' : 'aborted';
    });
    return settle(answerOnWire({ url, request, response, entry }, wires, deps), entry, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  // Longer than clients keep a connection, so that none sends on one that ends in the same moment.
  server.keepAliveTimeout = 75_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${listening}`, stop };
};

/** Returns null when it cannot be parsed, or has a percent sign that encodes nothing. */
const getAddress = (target: string): URL | null => {
  const url = URL.parse(target, 'http://127.0.0.1');
  try {
    decodeURIComponent(url?.pathname ?? '%');
    return url;
  } catch {
    return null;
  }
};

const refuseAddress = (response: ServerResponse): Promise<void> => {
  response.writeHead(400, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: 'The address is malformed.' } }));
  return Promise.resolve();
};

type Arrived = { url: URL; request: IncomingMessage; response: ServerResponse; entry: JournalEntry };

const answerOnWire = async (
  { url, ...arrived }: Arrived,
  wires: readonly Wire[],
  deps: ExchangeDeps,
): Promise<Sent> => {
  for (const wire of wires) {
    const path = url.pathname.startsWith(`${wire.basePath}/`) ? url.pathname.slice(wire.basePath.length) : null;
    const route = path === null ? null : wire.findRoute(arrived.entry.method, path, url.searchParams);
    if (route === null) continue;
    arrived.entry.wire = wire.name;
    return exchange({ wire, route, url, ...arrived }, deps);
  }
  arrived.entry.status = 404;
  arrived.response.writeHead(404, { 'content-type': 'application/json' });
  arrived.response.end(JSON.stringify({ error: { message: `No wire has ${arrived.entry.method} ${url.pathname}.` } }));
  return 'finished';
};

const settle = async (sending: Promise<Sent>, entry: JournalEntry, response: ServerResponse): Promise<void> => {
  try {
    if ((await sending) === 'broken') entry.outcome = 'broken';
  } catch (error) {
    entry.status = 500;
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
    response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
};
