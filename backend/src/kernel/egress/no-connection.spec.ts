import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { EgressFailed } from './egress.errors.js';
import { findReason } from './no-connection.js';

const coded = (code: string) => Object.assign(new Error(code), { code });
const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};
const failure = async (url: string): Promise<unknown> => {
  const dispatcher = new Agent();
  try {
    return await request(url, { dispatcher }).catch((error: unknown) => error);
  } finally {
    await dispatcher.destroy();
  }
};

describe('a server that gives no answer', () => {
  it.each([
    ['ENOTFOUND', 'unknown_name'],
    ['EAI_AGAIN', 'no_network'],
    ['ENETUNREACH', 'no_network'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect_timeout'],
    ['CERT_HAS_EXPIRED', 'bad_certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'bad_certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'bad_certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'bad_certificate'],
    ['ECONNRESET', 'broken_off'],
    ['UND_ERR_SOCKET', 'broken_off'],
  ])('fails with %s for the reason %s, also as a cause', (code, why) => {
    expect(findReason(coded(code))).toBe(why);
    expect(findReason(new TypeError('fetch failed', { cause: coded(code) }))).toBe(why);
    expect(findReason(new AggregateError([new Error('Another'), coded(code)]))).toBe(why);
  });

  it('is told apart where nothing listens, where no https is spoken, and where the call broke off', async () => {
    const plain = createServer((_, response) => response.end());
    const cut = createServer((incoming) => incoming.socket.destroy());
    const [open, broken] = [await listening(plain), await listening(cut)];
    const noTls = await failure(`https://127.0.0.1:${open}/`);
    const brokenOff = await failure(`http://127.0.0.1:${broken}/`);
    for (const server of [plain, cut]) await new Promise((done) => server.close(done));
    const closed = await failure(`http://127.0.0.1:${open}/`);
    expect([closed, noTls, brokenOff].map(findReason)).toEqual(['nothing_listens', 'no_tls', 'broken_off']);
    expect([closed, brokenOff].map((error) => new EgressFailed('there', error).reached)).toEqual([false, true]);
  });
});
