import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { id: string; headers: IncomingHttpHeaders; body: string };
/** Answers a call; one that it leaves open has no answer. */
export type Answering = (response: ServerResponse, received: Received) => void | Promise<void>;

const ok: Answering = (response) => void response.writeHead(204).end();
export const failing: Answering = (response) => void response.writeHead(500).end('Try later.');

/** A program that receives deliveries. `answer` is how it answers now; `received` is all that arrived, in order. */
export class Receiver {
  readonly received: Received[] = [];
  answer: Answering = ok;
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const received = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      this.received.push(received);
      void this.answer(response, received);
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  get ids(): string[] {
    return this.received.map(({ id }) => id);
  }

  works(): void {
    this.answer = ok;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
