import { written, type Reply as Written } from './reply.js';
import { dialects } from './dialects/dialects.js';
import { startOAuthSimulator, type OAuthSimulator } from './oauth-simulator.js';
import { OAuthClient, redirectUri, tokensIn } from './testing/oauth-client.js';
import { jsonOrText, type Reply } from '../models/testing/model-server.js';
import type { Dialect } from './dialect.js';

let server: OAuthSimulator;
let time = Date.parse('2026-11-25T07:00:00Z');
beforeAll(async () => {
  server = await startOAuthSimulator({ redirectUris: [redirectUri], now: () => time, wait: () => Promise.resolve() });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

const toClient = (dialect: Dialect): OAuthClient => new OAuthClient(server.vendor(dialect.id));
/** Returns what a client receives of an answer of a dialect. */
const toSent = (reply: Written) => ({ status: reply.status, json: jsonOrText(written(reply).text) });
const getRefusal = (dialect: Dialect, code: Parameters<Dialect['token']['refuse']>[0]) =>
  toSent(dialect.token.refuse(code, { accept: 'application/json' }));
const refusedIdentity = (dialect: Dialect) => toSent(dialect.identity[0].refuse());
const statusAndJson = ({ status, json }: Reply) => ({ status, json });

const where = (test: (dialect: Dialect) => boolean) =>
  dialects.filter(test).map((dialect): [string, Dialect] => [dialect.id, dialect]);
const all = where(() => true);

describe.each(all)('%s', (_, dialect) => {
  it('connects a client that does what is documented, and says whose account it is', async () => {
    const client = toClient(dialect);
    const { callback, answer, access } = await client.connect();
    expect(callback.get('state')).toBe(client.state);
    expect(access).toMatch(/.{10}/);
    const { json } = await client.whoAmI(access);
    const known = `${JSON.stringify(json)} ${JSON.stringify(answer.json)} ${callback.toString()}`;
    const { ids, labels } = dialect.expects.account({ id: '4821', name: 'Ana Sousa', email: 'ana@harbour.example' });
    for (const id of ids) expect(known).toContain(id);
    expect(labels.some((label) => known.includes(label))).toBe(true);
  });

  it('refuses a code twice, and ends what the first use gave', async () => {
    const client = toClient(dialect);
    const code = (await client.authorize())?.get('code') ?? '';
    const { access } = tokensIn((await client.exchange(code)).json);
    expect(statusAndJson(await client.exchange(code))).toEqual(getRefusal(dialect, 'invalid_grant'));
    expect(statusAndJson(await client.whoAmI(access))).toEqual(refusedIdentity(dialect));
  });

  it('refuses a wrong secret, a code for another redirect address, and an unregistered address', async () => {
    const client = toClient(dialect);
    const code = (await client.authorize())?.get('code') ?? '';
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: client.verifier,
      ...dialect.expects.tokenParameters,
    };
    const wrong = { client: { clientId: `client-of-${dialect.id}`, clientSecret: 'wrong' } };
    const { url } = dialect.token;
    expect(statusAndJson(await client.post(url, body, wrong))).toEqual(getRefusal(dialect, 'invalid_client'));
    const other = await client.exchange(code, { redirect_uri: `${redirectUri}/other` });
    expect(statusAndJson(other)).toEqual(getRefusal(dialect, 'redirect_mismatch'));
    expect(await client.authorize({ redirect_uri: 'https://elsewhere.example' })).toBeNull();
  });

  it.each(dialect.twins)('plays the twin $name as an answer that looks like its own', async (twin) => {
    const vendor = server.vendor(dialect.id);
    const observe = async () => {
      const client = toClient(dialect);
      const { callback, answer, access, refresh } = await client.connect();
      const refreshed = refresh === null ? null : await client.refresh(refresh);
      return {
        authorize: { status: 302, text: callback.toString() },
        token: answer,
        refresh: refreshed,
        identity: await client.whoAmI(access),
        revoke: twin.at === 'revoke' ? await client.revoke(access) : null,
      };
    };
    const own = await observe();
    vendor.play(twin.name);
    const played = await observe();
    expect(server.requests.some(({ played: name }) => name === twin.name)).toBe(true);
    const place = twin.at === 'discovery' || twin.at === 'jwks' ? 'token' : twin.at;
    expect(played[place]?.text).not.toBe(own[place]?.text);
    if (twin.alteration.kind !== 'refuse') expect(played[place]?.status).toBe(own[place]?.status);
  });
});

describe('A required parameter', () => {
  const needed = dialects.flatMap((dialect) =>
    Object.keys(dialect.authorize.needs).map((name): [string, string, Dialect] => [dialect.id, name, dialect]),
  );
  it.each(needed)('of %s, %s, is missed', async (_, name, dialect) => {
    expect((await toClient(dialect).authorize({ [name]: null }))?.get('error')).toBe('invalid_request');
  });
});

describe('PKCE', () => {
  it.each(where(({ authorize: { pkce } }) => pkce === 'required'))('is required by %s', async (_, dialect) => {
    expect((await toClient(dialect).authorize({ code_challenge: null }))?.get('error')).toBe('invalid_request');
    const plain = await toClient(dialect).authorize({ code_challenge_method: 'plain' });
    expect(plain?.get('error')).toBe('invalid_request');
  });
  it.each(where(({ authorize: { pkce } }) => pkce === 'refused'))('is refused by %s', async (_, dialect) => {
    const back = await toClient(dialect).authorize({ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' });
    expect(back?.get('error')).toBe('invalid_request');
  });
  it.each(where(({ authorize: { pkce } }) => pkce === 'required' || pkce === 'optional'))(
    'of another verifier is refused by %s',
    async (_, dialect) => {
      const client = toClient(dialect);
      const code = (await client.authorize())?.get('code') ?? '';
      const answer = await client.exchange(code, { code_verifier: 'b'.repeat(43) });
      expect(statusAndJson(answer)).toEqual(getRefusal(dialect, 'invalid_grant'));
    },
  );
});

describe('A body or an authentication that the vendor does not document', () => {
  const post = async (dialect: Dialect, how: { type?: 'form' | 'json'; way?: 'basic' | 'body' }) => {
    const client = toClient(dialect);
    const code = (await client.authorize())?.get('code') ?? '';
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: client.verifier,
      ...dialect.expects.tokenParameters,
    };
    return statusAndJson(await client.post(dialect.token.url, body, how));
  };
  it.each(where(({ token }) => token.bodies.length === 1))('is refused by %s (body)', async (_, dialect) => {
    const type = dialect.token.bodies[0] === 'form' ? 'json' : 'form';
    expect(await post(dialect, { type })).toEqual(getRefusal(dialect, 'invalid_request'));
  });
  it.each(where(({ token }) => token.client.length === 1))('is refused by %s (client)', async (_, dialect) => {
    const way = dialect.token.client[0] === 'basic' ? 'body' : 'basic';
    expect(await post(dialect, { way })).toEqual(getRefusal(dialect, 'invalid_client'));
  });
});

describe('An access token', () => {
  it.each(where(({ token }) => token.lives !== null))('of %s expires', async (_, dialect) => {
    const client = toClient(dialect);
    const { access } = await client.connect();
    time += (dialect.token.lives ?? 0) * 1000;
    expect(statusAndJson(await client.whoAmI(access))).toEqual(refusedIdentity(dialect));
  });
  it.each(where(({ revoke }) => revoke.length > 0))('of %s is dead once it is revoked', async (_, dialect) => {
    const client = toClient(dialect);
    const { access, refresh } = await client.connect();
    // One vendor revokes by the refresh token, the others by either.
    const revoked = (await client.revoke(access))?.status ?? 0;
    if (revoked >= 300) await client.revoke(refresh ?? '');
    expect(statusAndJson(await client.whoAmI(access))).toEqual(refusedIdentity(dialect));
  });
});

describe('A refresh token', () => {
  const rotating = where(({ token: { refresh } }) => refresh.kind === 'rotates');
  it.each(where(({ token: { refresh } }) => refresh.kind === 'same'))('of %s stays the same', async (_, dialect) => {
    const client = toClient(dialect);
    const { refresh } = await client.connect();
    const second = tokensIn((await client.refresh(refresh ?? '')).json);
    expect(second.access).toMatch(/.{10}/);
    expect([null, refresh]).toContain(second.refresh);
    expect(tokensIn((await client.refresh(refresh ?? '')).json).access).toMatch(/.{10}/);
  });
  it.each(rotating)(
    'of %s is replaced by each refresh, and does what is documented when it is used again',
    async (_, dialect) => {
      const client = toClient(dialect);
      const { refresh } = await client.connect();
      const first = tokensIn((await client.refresh(refresh ?? '')).json);
      expect(first.refresh).not.toBe(refresh);
      const second = await client.refresh(refresh ?? '');
      const { refresh: rules } = dialect.token;
      if (rules.kind !== 'rotates') return;
      if (typeof rules.reuse === 'object') {
        expect(tokensIn(second.json).access).toMatch(/.{10}/);
        time += (rules.reuse.seconds + 1) * 1000;
        expect(statusAndJson(await client.refresh(refresh ?? ''))).toEqual(getRefusal(dialect, 'dead_refresh'));
      } else if (rules.reuse === 'until_replaced') {
        const replacement = tokensIn(second.json);
        expect(replacement.access).toMatch(/.{10}/);
        await client.refresh(replacement.refresh ?? '');
        expect(statusAndJson(await client.refresh(refresh ?? ''))).toEqual(getRefusal(dialect, 'dead_refresh'));
      } else {
        expect(statusAndJson(second)).toEqual(getRefusal(dialect, 'dead_refresh'));
        const { status } = await client.refresh(first.refresh ?? '');
        expect(rules.reuse === 'ends_grant').toBe(status >= 400);
      }
    },
  );
});
