import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '../terms.js';
import { json } from '../reply.js';
import { routeTo } from '../vendor/addresses.js';
import type { Vendor } from '../vendor/vendor.js';
import { deliver, type Wait } from './deliver.js';
import type { Journal, JournalEntry } from '../journal.js';

type Deps = { journal: Journal; wait: Wait; getVendor: (dialect: string) => Vendor | undefined };

/** Listens on loopback only. */
export const startHttpServer = async (port: number, deps: Deps) => {
  const server = createServer((request, response) => void answer(request, response, deps));
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
  return { origin: `http://127.0.0.1:${listening}`, stop };
};

/** The dialect and the vendor's URL, of `/{dialect}/{host of the vendor}/{path of the vendor}`. */
const addressIn = (target: string): { dialect: string; url: URL } | null => {
  const [, dialect = '', host = '', rest = ''] = /^\/([a-z0-9-]+)\/([a-z0-9.-]+)(.*)$/s.exec(target) ?? [];
  const url = URL.parse(`https://${host}${rest}`);
  return host === '' || url === null ? null : { dialect, url };
};

const answer = async (request: IncomingMessage, response: ServerResponse, deps: Deps): Promise<void> => {
  const entry = deps.journal.open({
    dialect: null,
    endpoint: 'unknown',
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: request.headers,
  });
  response.once('close', () => {
    if (entry.outcome === 'open') entry.outcome = response.writableFinished ? 'finished' : 'aborted';
  });
  try {
    entry.text = await getText(request);
    await answerVendor(entry, response, deps);
  } catch (error) {
    entry.status = 500;
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
    response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
};

/** Holds what the token endpoint of an attacker says. */
const stolen = json(200, {
  access_token: 'of-elsewhere',
  token_type: 'bearer',
  refresh_token: 'of-elsewhere',
  expires_in: 3600,
});

const answerVendor = async (
  entry: JournalEntry,
  response: ServerResponse,
  { getVendor: vendorOf, wait }: Deps,
): Promise<void> => {
  const address = addressIn(entry.url);
  const vendor = address === null ? undefined : vendorOf(address.dialect);
  if (entry.url.startsWith('/elsewhere')) entry.endpoint = 'elsewhere';
  if (address === null || vendor === undefined) {
    const reply = entry.endpoint === 'elsewhere' ? stolen : json(404, { error: 'No dialect has this address.' });
    entry.status = reply.status;
    await deliver({ reply, how: null, response, wait });
    return;
  }
  const { method, text, headers } = entry;
  const found = routeTo(vendor.dialect, method, address.url);
  const route = found === null ? null : { ...found, endpoint: getEndpoint(found.endpoint, text) };
  Object.assign(entry, { dialect: address.dialect, url: address.url.href, endpoint: route?.endpoint ?? 'unknown' });
  const played = route === null ? null : vendor.nextAt(route.endpoint);
  entry.played = played?.name ?? null;
  const alteration = played?.alteration ?? null;
  const how = alteration?.kind === 'delivery' ? alteration.how : null;
  if (how === 'reset') {
    entry.outcome = 'broken';
    response.destroy();
    return;
  }
  const incoming = { method, url: address.url, route: route?.parameters ?? {}, headers, text };
  const reply = vendor.answer(incoming, route, { alteration, entry });
  entry.status = reply.status;
  if ((await deliver({ reply, how, response, wait })) === 'broken' && how === 'lost') entry.outcome = 'broken';
};

const refreshes = /grant_type"?\s*[=:]\s*"?refresh_token\b/;
/** Most vendors refresh at the address where codes are exchanged. */
const getEndpoint = (endpoint: Endpoint, text: string): Endpoint =>
  endpoint === 'token' && refreshes.test(text) ? 'refresh' : endpoint;

const maxBytes = 1_048_576;

const getText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const one of request) {
    if (!Buffer.isBuffer(one)) continue;
    bytes += one.length;
    if (bytes <= maxBytes) chunks.push(one);
  }
  return Buffer.concat(chunks).toString();
};
