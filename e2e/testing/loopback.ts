import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Call = { method: string; path: string; body: string };
export type Loopback = { url: string; calls: Call[]; close: () => Promise<void> };
type Answer = { status?: number; body?: unknown; /** Milliseconds before answering. */ after?: number };

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** An external server on loopback that records its calls, and how often each path was called. */
export const startLoopback = async (answer: (call: Call, count: number) => Answer): Promise<Loopback> => {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const call = { method: request.method ?? '', path: request.url ?? '', body };
      calls.push(call);
      const {
        status = 200,
        body: result = {},
        after = 0,
      } = answer(call, calls.filter(({ path }) => path === call.path).length);
      setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result)),
        after,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
