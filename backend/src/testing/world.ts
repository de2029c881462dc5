import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** An external server, on loopback, that records its calls. */
export class World {
  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly answers: Map<string, Answer>,
    readonly calls: readonly string[],
  ) {}

  static async open(): Promise<World> {
    const answers = new Map<string, Answer>();
    const calls: string[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        calls.push(`${request.method} ${request.url} ${body}`.trim());
        const answer = answers.get(request.url ?? '');
        if (answer === undefined) response.writeHead(404).end();
        else answer(request, response, body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new World(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, calls);
  }

  on(path: string, answer: Answer): void {
    this.answers.set(path, answer);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

export const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};
