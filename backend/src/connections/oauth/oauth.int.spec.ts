import type { IncomingMessage } from 'node:http';
import { ConnectionLabels } from '@throughline/contracts/connections/connection.requests.js';
import { ArrivedAccount } from '@throughline/contracts/connections/connection.sign-in.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { ConnectionCredentials } from '../../kernel/credentials/connection-credentials.js';
import type { IssuerPerson } from '../../testing/oidc-issuer.js';
import { password } from '../../testing/person.js';
import { mei, SignedInAccounts } from '../../testing/signed-in-accounts.js';
import { json, World } from '../../testing/world.js';
import { signInRefusals, type SignInRefusal } from '../domain/sign-in-refusals.js';

let accounts: SignedInAccounts;
const because = (cause: SignInRefusal) => ({ code: signInRefusals[cause][0], detail: signInRefusals[cause][1] });
beforeAll(async () => {
  accounts = await SignedInAccounts.open();
});
afterEach(() => {
  accounts.issuer.tampering = () => undefined;
});
afterAll(() => accounts.stop());

describe('connecting an account by signing in', () => {
  it('says whose account it is, and connects it once that is confirmed', async () => {
    const id = await accounts.begin();
    const arrived = (await accounts.arrive(await accounts.travel(id))).as(ArrivedAccount);
    expect(arrived).toMatchObject({ connectionId: id, label: mei.email });
    expect((await accounts.getRow(id)).status).toBe('pending');
    await expect(accounts.use(id)).rejects.toMatchObject({ code: 'connection_needs_sign_in', holds: true });
    await accounts.confirm(id);
    const row = await accounts.getRow(id);
    expect(row).toMatchObject({ status: 'active', hosts: [new URL(accounts.issuer.url).host], client: 'workspace' });
    expect(JSON.stringify(row)).not.toContain(mei.email);
    const labels = (await accounts.ada.client.get(accounts.ada.path(`/connections/labels?ids=${id}`))).as(
      ConnectionLabels,
    );
    expect(labels).toEqual([{ id, label: mei.email }]);
    expect((await accounts.use(id)).headers['authorization']).toMatch(/^Bearer .+/);
  });

  it('is refused in another session, a second time, after ten minutes, and of another issuer, before anything is sent', async () => {
    const id = await accounts.begin();
    const params = await accounts.travel(id);
    const grace = await accounts.backend.signUp('Grace');
    const before = accounts.tokensAsked();
    expect((await accounts.arrive(params, grace.client)).problem).toMatchObject(because('other_browser'));
    const unknown = { ...params, state: `${params['state']}x` };
    expect((await accounts.arrive(unknown)).problem).toMatchObject(because('unknown'));
    const { state: _, ...stateless } = params;
    expect((await accounts.arrive(stateless)).problem).toMatchObject(because('no_state'));
    const elsewhere = accounts.arrive(params, accounts.ada.client, '/auth/connected/slack');
    expect((await elsewhere).problem).toMatchObject(because('other_address'));
    const other = { ...params, iss: 'https://evil.test' };
    expect((await accounts.arrive(other)).problem).toMatchObject(because('other_issuer'));
    expect((await accounts.arrive(params)).problem).toMatchObject(because('used'));
    const late = await accounts.travel(id);
    accounts.backend.clock.advance(10 * 60_000 + 1);
    expect((await accounts.arrive(late)).problem).toMatchObject(because('too_late'));
    expect(accounts.tokensAsked()).toBe(before);
  });

  it('is confirmed only once somebody has signed in, where they did, and in time', async () => {
    const { ada, backend } = accounts;
    const id = await accounts.begin();
    expect((await accounts.confirm(id)).problem).toMatchObject(because('nothing_to_confirm'));
    const params = await accounts.travel(id);
    expect((await accounts.confirm(id)).problem).toMatchObject(because('not_arrived'));
    (await accounts.arrive(params)).as(ArrivedAccount);
    const elsewhere = backend.visitor();
    await elsewhere.post('/api/auth/sign-in', { email: ada.email, password });
    const confirmed = await elsewhere.post(accounts.path(id, '/confirm'));
    expect(confirmed.problem).toMatchObject(because('other_confirmation'));
    backend.clock.advance(10 * 60_000 + 1);
    expect((await accounts.confirm(id)).problem).toMatchObject(because('too_late'));
  });

  it('is refused to a person whose role was taken away on the way, before anything is sent', async () => {
    const { ada, backend } = accounts;
    const grace = await backend.signUp('Grace');
    await ada.admits(grace, 'builder');
    const id = await accounts.begin(grace.client);
    const params = await accounts.travel(id, mei, {}, grace.client);
    (await ada.client.patch(ada.path(`/members/${grace.userId}/role`), { role: 'auditor' })).as(Receipt);
    await backend.settled();
    const before = accounts.tokensAsked();
    expect((await accounts.arrive(params, grace.client)).status).toBe(403);
    expect(accounts.tokensAsked()).toBe(before);
    expect((await accounts.getRow(id)).status).toBe('pending');
  });

  it('is bound to its workspace: what arrived is confirmed in no other one, and no other connection by it', async () => {
    const { ada } = accounts;
    const grace = await accounts.backend.signUp('Grace');
    await grace.admits(ada, 'admin');
    const [id, other] = [await accounts.begin(), await accounts.begin()];
    (await accounts.arrive(await accounts.travel(id))).as(ArrivedAccount);
    const elsewhere = await ada.client.post(grace.path(`/connections/${id}/confirm`));
    expect(elsewhere.problem.code).toBe('not_found');
    expect((await accounts.confirm(other)).problem.code).toBe('connection_flow_expired');
    expect((await accounts.getRow(id)).status).toBe('pending');
  });

  it('that nobody finished leaves nothing behind, and a connection that works stays', async () => {
    const [connected, unfinished] = [await accounts.connect(), await accounts.begin()];
    await accounts.travel(connected);
    await accounts.arrive(await accounts.travel(unfinished));
    accounts.backend.clock.advance(10 * 60_000 + 1);
    await accounts.backend.app.get(Schedule).runNow('end-unfinished-connections');
    expect((await accounts.getRow(unfinished)).status).toBe('abandoned');
    expect((await accounts.getRow(connected)).status).toBe('active');
    const kept = await accounts.backend.app
      .get(Postgres)
      .query(`select 1 from vault.secrets where owner like 'connection-flow-%'`);
    expect(kept).toEqual([]);
  });

  it('that was begun again while its tokens came leaves none of them behind', async () => {
    const { ada, backend, issuer } = accounts;
    const id = await accounts.begin();
    const params = await accounts.travel(id);
    issuer.tampering = async ({ path }) => {
      if (path === '/token') await ada.client.post(accounts.path(id, '/sign-in'));
    };
    await accounts.arrive(params);
    issuer.tampering = () => undefined;
    const kept = await backend.app
      .get(Postgres)
      .query(`select 1 from vault.secrets where owner like 'connection-flow-%' and name = 'arrived'`);
    expect(kept).toEqual([]);
  });

  it('leaves out scopes that cannot be any, and those beyond the number that are kept', async () => {
    const id = await accounts.begin();
    const many = Array.from({ length: 500 }, (_, n) => `scope-${n}`);
    accounts.issuer.tampering = (context) => {
      const scope = ['x'.repeat(295), 'openid', ...many].join(' ');
      if (context.path === '/token') context.body = { ...(context.body as object), scope };
    };
    (await accounts.arrive(await accounts.travel(id))).as(ArrivedAccount);
    expect((await accounts.confirm(id)).status).toBe(200);
    const { granted } = (await accounts.getRow(id)).scopes;
    expect(granted).toEqual(expect.arrayContaining(['openid', 'scope-0']));
    expect(granted.every((scope) => scope.length <= 200)).toBe(true);
    expect(granted.length).toBeLessThan(many.length);
  });

  it('that is disconnected while it is confirmed leaves no token in the vault', async () => {
    const id = await accounts.begin();
    await accounts.arrive(await accounts.travel(id));
    const disconnect = accounts.ada.client.post(accounts.path(id, '/revoke'), {});
    await Promise.all([accounts.confirm(id), disconnect]);
    await accounts.ada.client.post(accounts.path(id, '/revoke'), {});
    await eventually('the vault has nothing of it', async () => {
      const sql = 'select 1 from vault.secrets where owner = $1';
      return (await accounts.backend.app.get(Postgres).query(sql, [`connection-${id}`])).length === 0;
    });
  });

  it('that was cancelled at the provider connects nothing', async () => {
    const id = await accounts.begin();
    expect((await accounts.arrive(await accounts.travel(id, null))).problem.code).toBe('oauth_denied');
    expect((await accounts.confirm(id)).problem.code).toBe('connection_flow_expired');
  });
});

describe('signing in again', () => {
  it('keeps the connection, and refuses another account unless that was meant', async () => {
    const id = await accounts.connect();
    const { headers } = await accounts.use(id);
    const lin: IssuerPerson = { sub: 'lin', email: 'lin@harbour.example' };
    await accounts.arrive(await accounts.travel(id, lin));
    expect((await accounts.confirm(id)).problem.code).toBe('connection_account_mismatch');
    expect((await accounts.use(id)).headers).toEqual(headers);
    await accounts.arrive(await accounts.travel(id, mei));
    expect((await accounts.confirm(id)).status).toBe(200);
    await accounts.arrive(await accounts.travel(id, lin, { replaces: true }));
    expect((await accounts.confirm(id)).status).toBe(200);
  });
});

describe('a token that ends', () => {
  it('is renewed once for many that need it at the same time', async () => {
    const id = await accounts.connect();
    const { headers } = await accounts.use(id);
    accounts.backend.clock.advance(9 * 60_000);
    const before = accounts.tokensAsked();
    const used = await Promise.all(Array.from({ length: 20 }, () => accounts.use(id)));
    expect(accounts.tokensAsked()).toBe(before + 1);
    expect(new Set(used.map((each) => each.headers['authorization'])).size).toBe(1);
    expect(used[0]?.headers).not.toEqual(headers);
  });

  it('is used while it lives if the provider is not answering, and nobody is asked to sign in', async () => {
    const id = await accounts.connect();
    const { headers } = await accounts.use(id);
    accounts.issuer.tampering = (context) => {
      if (context.path === '/token') context.status = 503;
    };
    accounts.backend.clock.advance(9 * 60_000);
    expect((await accounts.use(id)).headers).toEqual(headers);
    accounts.backend.clock.advance(2 * 60_000);
    await expect(accounts.use(id)).rejects.toMatchObject({ code: 'connection_unavailable', holds: true });
    expect((await accounts.getRow(id)).status).toBe('degraded');
    accounts.issuer.tampering = () => undefined;
    accounts.backend.clock.advance(3_600_000);
    await accounts.use(id);
    expect((await accounts.getRow(id)).status).toBe('active');
  });

  it('needs somebody once the provider refuses to renew it, and not before', async () => {
    const id = await accounts.connect();
    accounts.issuer.tampering = (context) => {
      if (context.path !== '/token') return;
      context.status = 400;
      context.body = { error: 'invalid_grant' };
    };
    accounts.backend.clock.advance(11 * 60_000);
    await expect(accounts.use(id)).rejects.toMatchObject({ code: 'connection_needs_sign_in', holds: true });
    expect(await accounts.getRow(id)).toMatchObject({ status: 'needs_reauth', reason: 'refused_by_provider' });
  });
});

describe('disconnecting', () => {
  it('refuses the account at once, and ends its tokens at the provider after that', async () => {
    const id = await accounts.connect();
    expect((await accounts.ada.client.post(accounts.path(id, '/revoke'), {})).status).toBe(200);
    await expect(accounts.use(id)).rejects.toMatchObject({ code: 'connection_revoked' });
    await eventually('the provider has answered', async () => (await accounts.getRow(id)).atProvider === 'confirmed');
    expect(accounts.issuer.calls.filter((call) => call.includes('/revocation'))).toHaveLength(1);
    const kept = await accounts.backend.app
      .get(Postgres)
      .query('select 1 from vault.secrets where owner = $1', [`connection-${id}`]);
    expect(kept).toEqual([]);
  });

  it('says so if the provider does not end them', async () => {
    const id = await accounts.connect();
    accounts.issuer.tampering = (context) => {
      if (context.path.includes('revocation')) context.status = 503;
    };
    expect((await accounts.ada.client.post(accounts.path(id, '/revoke'), {})).status).toBe(200);
    await eventually('the tries are over', async () => (await accounts.getRow(id)).atProvider === 'failed');
  });
});

describe('a client that acts for itself', () => {
  const basic = ({ headers }: IncomingMessage): string =>
    decodeURIComponent(Buffer.from((headers.authorization ?? '').split(' ')[1] ?? '', 'base64').toString());

  it('is checked by its token, also when its secret is replaced, and uses the new one from then on', async () => {
    let clientSecret = 'first-secret';
    const world = await World.open();
    world.on('/token', (incoming, response) => {
      const isKnown = basic(incoming) === `shop:${clientSecret}`;
      const token = { access_token: `token-by-${clientSecret}`, token_type: 'bearer', expires_in: 3600 };
      json(response, isKnown ? token : { error: 'invalid_client' }, isKnown ? 200 : 401);
    });
    const secret = (value: string) => ({ secret: { kind: 'oauth2_client', clientId: 'shop', clientSecret: value } });
    const to = (place: string): string => `${world.url}${place}`;
    const variables = { address: to(''), authorize: to('/authorize'), exchange: to('/token'), account: to('/me') };
    const service = { service: 'any-oauth2', kind: 'oauth2_client', name: 'Shop', settings: { variables } };
    const { id } = (
      await accounts.ada.client.post(accounts.ada.path('/connections'), { ...service, ...secret('first-secret') })
    ).as(Receipt);
    const use = {
      workspaceId: accounts.ada.workspaceId,
      connectionId: ConnectionId.parse(id),
      agentId: null,
      run: null,
    };
    const authorization = async (): Promise<string | undefined> =>
      (await accounts.backend.app.get(ConnectionCredentials).forUse(use)).headers['authorization'];
    expect(await authorization()).toBe('Bearer token-by-first-secret');

    clientSecret = 'second-secret';
    const refused = await accounts.ada.client.post(accounts.path(id, '/rotate'), secret('wrong-secret'));
    expect(refused.problem.code).toBe('connection_check_failed');
    expect(await authorization()).toBe('Bearer token-by-first-secret');
    expect((await accounts.ada.client.post(accounts.path(id, '/rotate'), secret('second-secret'))).status).toBe(200);
    expect(await authorization()).toBe('Bearer token-by-second-secret');
    world.close();
  });
});
