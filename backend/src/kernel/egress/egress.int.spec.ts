import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { readConfig } from '@throughline/platform/config/config.js';
import { newId } from '@throughline/platform/ids.js';
import { EgressFetch } from './egress-fetch.js';
import { Egress } from './egress.js';
import { EgressBlocked, EgressBusy, EgressFailed, EgressTooLarge } from './egress.errors.js';

const tokenHeaders = [
  'authorization',
  'cookie',
  'x-auth-token',
  'private-token',
  'apikey',
  'x-api-key',
  'x-goog-api-key',
  'x-amz-security-token',
  'x-vault-token',
  'ocp-apim-subscription-key',
];
const workspaceId = WorkspaceId.parse(newId());
const never = new AbortController().signal;
const servers: Server[] = [];
const seen: string[] = [];

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const configWith = (over: Record<string, string>) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nowhere',
    EVENTSTORE_URL: 'esdb://nowhere',
    SMTP_URL: 'smtp://nowhere',
    KEY_RING: `k1:${Buffer.alloc(32).toString('base64')}`,
    PEPPER: Buffer.alloc(32).toString('base64'),
    ...over,
  });
const resolveHere = async (): Promise<string[]> => ['127.0.0.1'];
const egressWith = (open: string, resolve = resolveHere): Egress =>
  new Egress(configWith({ EGRESS_ALLOW_PRIVATE: open }), resolve);
const get = (egress: Egress, url: string, signal = never) =>
  egress.call(workspaceId, { url, method: 'GET', headers: {} }, { signal });

beforeEach(() => seen.splice(0));
afterAll(() => servers.forEach((server) => server.closeAllConnections() ?? server.close()));

describe('an outgoing call', () => {
  it('reaches a server in a range that is open', async () => {
    const url = await serve((_, response) => response.setHeader('x-kind', 'order').end('{"total":7}'));
    const answer = await get(egressWith('127.0.0.0/8'), `${url}/orders`);
    expect({ ...answer, body: answer.body.toString() }).toMatchObject({
      status: 200,
      body: '{"total":7}',
      headers: { 'x-kind': 'order' },
    });
    expect(seen).toEqual(['GET /orders']);
  });
  it('reaches nothing in a closed range, by any name', async () => {
    const url = await serve((_, response) => response.end());
    await expect(get(egressWith(''), url)).rejects.toThrow(EgressBlocked);
    await expect(get(egressWith(''), url.replace('127.0.0.1', 'rebinding.example'))).rejects.toThrow(EgressBlocked);
    expect(seen).toEqual([]);
  });
  it('goes to the IP address that was checked, also when the name resolves to another one meanwhile', async () => {
    const url = await serve((_, response) => response.end('here'));
    const answers = [['127.0.0.1'], ['10.255.255.1']];
    const egress = egressWith('127.0.0.0/8', async () => answers.shift() ?? []);
    const answer = await get(egress, url.replace('127.0.0.1', 'moving.example'));
    expect(answer.body.toString()).toBe('here');
    await expect(get(egress, url.replace('127.0.0.1', 'moving.example'))).rejects.toThrow(EgressBlocked);
  });
  it('follows redirects with the whole check at each hop', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/end') return response.end('arrived');
      const target = request.url === '/inside' ? 'http://10.0.0.1/' : request.url === '/round' ? '/round' : '/end';
      return response.writeHead(302, { location: target }).end();
    });
    const egress = egressWith('127.0.0.0/8');
    expect(await get(egress, `${url}/start`)).toMatchObject({ status: 200, url: `${url}/end` });
    await expect(get(egress, `${url}/inside`)).rejects.toThrow(EgressBlocked);
    seen.splice(0);
    await expect(get(egress, `${url}/round`)).rejects.toThrow(EgressBlocked);
    expect(seen).toHaveLength(6);
  });
  it('sends no token, in a header of whatever name, to another server that it is redirected to', async () => {
    const received: IncomingHttpHeaders[] = [];
    const other = await serve((request, response) => {
      received.push(request.headers);
      response.end('other');
    });
    const url = await serve((request, response) => {
      const status = Number(new URL(request.url ?? '', 'http://x').searchParams.get('status'));
      response.writeHead(status, { location: `${other}/there` }).end();
    });
    const tokens = Object.fromEntries(tokenHeaders.map((name) => [name, 'secret-canary']));
    const headers = { ...tokens, accept: 'text/plain', 'user-agent': 'Clerk' };
    const egress = egressWith('127.0.0.0/8');
    const ask = (method: string, status: number, withinOrigin = false) =>
      egress.call(
        workspaceId,
        {
          url: `${url}/?status=${status}`,
          method,
          headers,
          ...(method === 'GET' ? {} : { body: Buffer.from('secret-canary') }),
        },
        { signal: never, withinOrigin },
      );
    for (const status of [301, 302, 303, 307, 308]) expect((await ask('GET', status)).body.toString()).toBe('other');
    for (const status of [301, 302, 303]) expect((await ask('POST', status)).status).toBe(200);
    expect(received).toHaveLength(8);
    expect(JSON.stringify(received)).not.toContain('secret-canary');
    expect(received[0]).toMatchObject({ accept: 'text/plain', 'user-agent': 'Clerk' });
    for (const status of [307, 308]) await expect(ask('POST', status)).rejects.toThrow(EgressBlocked);
    for (const status of [301, 302, 307, 308]) await expect(ask('DELETE', status)).rejects.toThrow(EgressBlocked);
    for (const method of ['GET', 'POST'])
      expect(await ask(method, 302, true)).toMatchObject({ status: 302, headers: { location: `${other}/there` } });
    expect(received).toHaveLength(8);
  });
  it('sends no header by which a browser says that a person follows a link, also none of an account', async () => {
    let calls = 0;
    const url = await serve((_, response) => {
      calls += 1;
      response.end();
    });
    const egress = egressWith('127.0.0.0/8');
    const headers = { 'Sec-Fetch-Mode': 'navigate' };
    const attach = ({ url: to }: { url: URL }) => ({ url: to, headers });
    const options = { signal: never };
    await expect(egress.call(workspaceId, { method: 'GET', url, headers }, options)).rejects.toThrow(EgressBlocked);
    await expect(egress.call(workspaceId, { method: 'GET', url, headers: {} }, { ...options, attach })).rejects.toThrow(
      EgressBlocked,
    );
    expect(calls).toBe(0);
  });
  it('refuses an answer beyond the limit', async () => {
    const big = await serve((_, response) => response.end(Buffer.alloc(11 * 1024 * 1024)));
    const bomb = await serve((_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(60 * 1024 * 1024))),
    );
    await expect(get(egressWith('127.0.0.0/8'), big)).rejects.toThrow(EgressTooLarge);
    await expect(get(egressWith('127.0.0.0/8'), bomb)).rejects.toThrow(EgressTooLarge);
    // Four letters compress to a quarter, and repeat too far away from each other for more.
    const fewBytes = Buffer.alloc(
      21 * 1024 * 1024,
      randomBytes(64 * 1024).map((byte) => 0x61 + (byte % 4)),
    );
    const large = await serve((_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(fewBytes, { level: 1 })),
    );
    await expect(get(egressWith('127.0.0.0/8'), large)).rejects.toThrow(EgressTooLarge);
  });
  it('refuses a body that was compressed many times', async () => {
    const url = await serve((_, response) =>
      response.setHeader('content-encoding', Array(50).fill('gzip').join(', ')).end(gzipSync('hello')),
    );
    await expect(get(egressWith('127.0.0.0/8'), url)).rejects.toThrow(EgressTooLarge);
  });

  it('decompresses a body', async () => {
    const url = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('hello')));
    expect((await get(egressWith('127.0.0.0/8'), url)).body.toString()).toBe('hello');
  });
  it('ends at once when it is cancelled', async () => {
    const arrived = Promise.withResolvers<void>();
    const url = await serve(() => arrived.resolve());
    const stop = new AbortController();
    const call = get(egressWith('127.0.0.0/8'), url, stop.signal);
    await arrived.promise;
    stop.abort(new Error('cancelled'));
    await expect(call).rejects.toThrow('cancelled');
  });
  it('reports whether the server may have received it', async () => {
    const url = await serve((_, response) => response.destroy());
    await expect(get(egressWith('127.0.0.0/8'), url)).rejects.toMatchObject({ name: EgressFailed.name, reached: true });
    await expect(get(egressWith('127.0.0.0/8'), 'http://127.0.0.1:1')).rejects.toMatchObject({
      name: EgressFailed.name,
      reached: false,
    });
  });
  it('is one of at most twenty at once in a workspace', async () => {
    const release = Promise.withResolvers<void>();
    const url = await serve((_, response) => void release.promise.then(() => response.end()));
    const egress = egressWith('127.0.0.0/8');
    const calls = Array.from({ length: 20 }, () => get(egress, url));
    await expect(get(egress, url)).rejects.toThrow(EgressBusy);
    release.resolve();
    await Promise.all(calls);
    expect((await get(egress, url)).status).toBe(200);
  });
});

describe('an answer that is streamed', () => {
  const streamed = async (lines: readonly string[]) => {
    const url = await serve((_, response) => response.end(lines.join('\n')));
    const fetch = new EgressFetch(configWith({ MODEL_ENDPOINTS: url }), resolveHere).reaching({ hosts: [] });
    return (await fetch(`${url}/v1`)).text();
  };

  it('has any number of lists and objects, and not too many in one line, which would be read in one piece', async () => {
    const line = '{},'.repeat(60_000);
    expect(await streamed([line, line, line])).toHaveLength(3 * line.length + 2);
    await expect(streamed([`${line}${line}`])).rejects.toThrow(EgressTooLarge);
  });
});
