import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import type { Json } from '@throughline/contracts/json.js';
import { Egress } from '../kernel/egress/egress.js';
import type { Backend } from './backend.js';

/** Applies to any account that a service is asked about. */
const account = { id: 1, login: 'quay', ok: true, team_id: 'T1', team: 'quay', portalId: 1, uiDomain: 'quay' };
const accountPaths = ['/api.github.com/user', '/slack.com/api/auth.test', '/v3/details', '/v1/balance'];

type Plays = (path: string, asked: { method: string; body: string }) => Reply | undefined;
type Reply = { status: number; body: Json };

/**
 * A substitute for every server of the internet: calls go through the whole egress guard, and over HTTP to this server instead.
 * It answers in turn what the test has put in, and 503 when there is nothing left.
 */
export class StandIn {
  private readonly replies: Reply[] = [];
  private plays: Plays = () => undefined;

  private constructor(private readonly server: Server) {}

  static async open(backend: Backend): Promise<StandIn> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const asked = { method: request.method ?? '', body: Buffer.concat(parts).toString() };
        const { status, body } = standIn.replyTo(request.url ?? '', asked);
        const isText = typeof body === 'string';
        response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
        response.end(isText ? body : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new StandIn(server);
    redirect(backend.app.get(Egress, { strict: false }), `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return standIn;
  }

  answer(replies: readonly Reply[]): void {
    this.replies.splice(0, this.replies.length, ...replies);
  }

  /** Answers every request that the function has an answer for. */
  play(plays: Plays): void {
    this.plays = plays;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private replyTo(path: string, asked: Parameters<Plays>[1]): Reply {
    if (accountPaths.some((each) => path.includes(each))) return { status: 200, body: account };
    return this.plays(path, asked) ?? this.replies.shift() ?? { status: 503, body: 'Away.' };
  }
}

/** Every name is this machine, and every request goes to the server with its host as the beginning of the path. */
const redirect = (egress: Egress, to: string): void => {
  const rules = Reflect.get(egress, 'rules') as object;
  Reflect.set(egress, 'rules', { ...rules, resolve: () => Promise.resolve(['127.0.0.1']) });
  const call = egress.call.bind(egress);
  jest.spyOn(egress, 'call').mockImplementation((workspaceId, outgoing, options) =>
    call(workspaceId, outgoing, {
      ...options,
      attach: async (request) => {
        const { url, headers } = (await options.attach?.(request)) ?? { url: request.url, headers: {} };
        return { url: new URL(`/${url.host}${url.pathname}${url.search}`, to), headers };
      },
    }),
  );
};
