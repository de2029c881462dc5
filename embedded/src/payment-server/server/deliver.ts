import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FaultName } from '../faults/faults.js';
import type { Reply } from './idempotency.js';

/** Resolves after the milliseconds, or when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

const slowMs = 30_000;

type Sending = { response: ServerResponse; reply: Reply; headers: Record<string, string>; fault: FaultName | null };

/** Sends an answer, unless its fault says otherwise. */
export const deliver = async ({ response, reply, headers, fault }: Sending, wait: Wait): Promise<void> => {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  if (fault === 'answer_lost') {
    response.destroy();
    return;
  }
  if (fault === 'no_answer') {
    if (!response.closed) await once(response, 'close');
    return;
  }
  if (fault === 'slow') await wait(slowMs, closed.signal);
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    ...headers,
  });
  response.end(reply.body);
};
