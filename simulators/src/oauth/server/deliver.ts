import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Alteration } from '../play/alteration.js';
import { written, type Reply } from '../reply.js';

/** Resolves after the milliseconds, or when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;
type How = Extract<Alteration, { kind: 'delivery' }>['how'];

const slowMs = 60_000;
const largeBytes = 30 * 1_048_576;
const chunk = ' '.repeat(65_536);

type Delivery = { reply: Reply; how: How | null; response: ServerResponse; wait: Wait };

/** Sends an answer. `broken`: the connection ended without one. */
export const deliver = async ({ reply, how, response, wait }: Delivery): Promise<'finished' | 'broken'> => {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  if (how === 'lost') {
    response.destroy();
    return 'broken';
  }
  if (how === 'silent') {
    await until(closed.signal);
    return 'broken';
  }
  if (how === 'slow') await wait(slowMs, closed.signal);
  const { type, text } = written(reply);
  const headers = { 'content-type': type, 'cache-control': 'no-store', ...reply.headers };
  if (how === 'compressed') {
    response.writeHead(reply.status, { ...headers, 'content-encoding': 'gzip' }).end(bomb(text));
    return 'finished';
  }
  response.writeHead(reply.status, headers);
  if (how === 'large') await pad(response, closed.signal);
  response.end(reply.status === 204 ? undefined : text);
  return 'finished';
};

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Spaces before the answer, so that it stays valid JSON, as fast as the client reads them. */
const pad = async (response: ServerResponse, closed: AbortSignal): Promise<void> => {
  for (let sent = 0; sent < largeBytes && !closed.aborted; sent += chunk.length) {
    if (response.write(chunk)) continue;
    // It rejects when the client ends the connection.
    await once(response, 'drain', { signal: closed }).catch(() => undefined);
  }
};

let spaces: Buffer | null = null;
/** Two members of gzip: nearly all of it is in the first. */
const bomb = (text: string): Buffer => {
  spaces ??= gzipSync(Buffer.alloc(largeBytes, ' '), { level: 9 });
  return Buffer.concat([spaces, gzipSync(text)]);
};
