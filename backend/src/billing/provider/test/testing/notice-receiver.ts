import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Delivery } from '../../testing/provider-harness.js';
import { signatureHeader } from '../signatures.js';

/** Where notices arrive. `answers`: the statuses of the next calls; 204 when there are none. */
export const startReceiver = async () => {
  const received: Delivery[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      received.push({ body: Buffer.concat(chunks), signature: z.string().parse(request.headers[signatureHeader]) });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/hooks/billing/test`, received, answers, stop };
};
