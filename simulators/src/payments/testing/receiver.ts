import { once } from 'node:events';
import { createServer } from 'node:http';

export type Received = { payload: string; signature: string };

/** An address that webhooks are delivered to. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { 'stripe-signature': signature } = request.headers;
      received.push({ payload: Buffer.concat(chunks).toString(), signature: String(signature) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  /** `answers`: the statuses of the next answers; 200 when there are none. */
  return { url: `http://127.0.0.1:${port}/webhooks`, received, answers, stop };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
