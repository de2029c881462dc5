import { connectionCreated, noSettings } from '@throughline/contracts/connections/connection.fixtures.js';
import { CommandBus } from '@nestjs/cqrs';
import { AtProvider } from '@throughline/contracts/identity/provider.requests.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import type { Backend } from '../../testing/backend.js';
import type { Client } from '../../testing/client.js';
import { commandMeta } from '../../testing/command-meta.js';
import { issuerClient, walkThrough } from '../../testing/oidc-issuer.js';
import type { Person } from '../../testing/person.js';
import { getParams, ProviderFixture } from '../../testing/provider-fixture.js';
import { World } from '../../testing/world.js';
import { CreateConnection } from '../domain/connection.commands.js';
import { OAuthClients } from './oauth-clients.js';

/** The honest issuer is where people sign in to the product; `evil` is an authorization server of a member. */
let fixture: ProviderFixture;
let backend: Backend;
let evil: World;
let [mallory, ada]: Person[] = [];

beforeAll(async () => {
  fixture = await ProviderFixture.open({
    EGRESS_ALLOW_PRIVATE: '127.0.0.0/8',
    OAUTH_GITLAB_CLIENT_ID: 'operators-client',
    OAUTH_GITLAB_CLIENT_SECRET: 'secret-of-the-operators',
  });
  backend = fixture.fixture.backend;
  evil = await World.open();
  [mallory, ada] = [await backend.signUp('Mallory'), await backend.signUp('Ada')];
  await person(mallory).admits(person(ada), 'admin');
  fixture.issuer.person = fixture.someone();
});
afterAll(async () => {
  evil.close();
  await fixture.close();
});

const person = (found: Person | undefined): Person => {
  if (found === undefined) throw new Error('Nobody has signed up.');
  return found;
};

const addressesAt = (url: string) => ({
  address: url,
  authorize: `${url}/authorize`,
  exchange: `${url}/token`,
  account: `${url}/me`,
});
const issuerAt = (url: string) => ({ address: url, issuer: url });
const app = (server: object, clientId = 'evil') => ({ clientId, clientSecret: `secret-of-${clientId}`, server });
const connection = (service: string, variables: object) => ({
  service,
  kind: 'oauth2_code',
  name: 'Harbour',
  sharing: 'workspace',
  secret: null,
  settings: { variables },
});

const setApp = async (owner: Person, service: string, body: object): Promise<Receipt> =>
  (await owner.client.put(owner.path(`/connections/apps/${service}`), body)).as(Receipt);
const connect = async (owner: Person, service: string, variables: object): Promise<string> =>
  (await owner.client.post(owner.path('/connections'), connection(service, variables))).as(Receipt).id;
/** Where the browser is sent by pressing Sign in. */
const signIn = async (owner: Person, id: string, client: Client = owner.client): Promise<URL> =>
  new URL((await client.post(owner.path(`/connections/${id}/sign-in`), {})).as(AtProvider).url);

/** The evil server sends the browser on to an honest one, with the state that the browser came with. */
const sendOn = (honest: URL, from: URL): string => {
  const to = new URL(honest);
  to.searchParams.set('state', from.searchParams.get('state') ?? '');
  return to.href;
};

/** Everything that the pages of the product could do with what the honest server sent; none of it may reach the evil one. */
const expectRefused = async (page: URL, victim: Client, attacker: Client): Promise<void> => {
  const parameters = getParams(page);
  const { iss: _, ...withoutIssuer } = parameters;
  for (const sent of [parameters, withoutIssuer]) {
    const arrived = await victim.post('/api/connections/return', { path: page.pathname, parameters: sent });
    expect(arrived.problem.code).toBe('oauth_state_mismatch');
  }
  expect((await victim.post('/api/auth/providers/return', parameters)).problem.code).toBe('oauth_state_mismatch');
  expect(evil.calls.filter((call) => call.includes('/token'))).toEqual([]);
  expect((await attacker.get('/api/me')).status).toBe(401);
};

describe('an authorization server of a member', () => {
  it('gets no code of the provider at which people sign in here', async () => {
    const owner = person(mallory);
    await setApp(owner, 'any-oauth2', app(addressesAt(evil.url)));
    const id = await connect(owner, 'any-oauth2', addressesAt(evil.url));
    const visitor = backend.visitor();
    const honest = new URL(await fixture.start(visitor));
    const page = await walkThrough(sendOn(honest, await signIn(owner, id, person(ada).client)));
    expect(page.pathname).toBe('/auth/redirect');
    await expectRefused(page, person(ada).client, visitor);
  });

  it('gets no code that came to its own page from an issuer that names itself', async () => {
    const owner = person(mallory);
    const id = await connect(owner, 'any-oauth2', addressesAt(evil.url));
    const { searchParams } = await signIn(owner, id);
    const { pathname: path } = new URL(searchParams.get('redirect_uri') ?? '');
    const parameters = { state: searchParams.get('state') ?? '', code: 'stolen', iss: fixture.issuer.url };
    const arrived = await owner.client.post('/api/connections/return', { path, parameters });
    expect(arrived.problem.code).toBe('oauth_issuer_mismatch');
    expect(evil.calls.filter((call) => call.includes('/token'))).toEqual([]);
  });

  it.each(['the same workspace', 'another workspace'])('gets no code of another service of %s', async (where) => {
    const [owner, victim] = [person(mallory), person(ada)];
    const place = where === 'the same workspace' ? owner : victim;
    const registered = { ...app(issuerAt(fixture.issuer.url)), ...issuerClient };
    expect((await victim.client.put(place.path('/connections/apps/any-oidc'), registered)).status).toBe(200);
    const created = await victim.client.post(
      place.path('/connections'),
      connection('any-oidc', issuerAt(fixture.issuer.url)),
    );
    const honest = await signIn(place, created.as(Receipt).id, victim.client);
    const id = await connect(owner, 'any-oauth2', addressesAt(evil.url));
    const page = await walkThrough(sendOn(honest, await signIn(owner, id, victim.client)));
    await expectRefused(page, victim.client, backend.visitor());
  });
});

describe('the redirect address of a connection', () => {
  it('is another one for each server', async () => {
    const owner = person(ada);
    const getRedirect = async (service: string, variables: object): Promise<string> => {
      const id = await connect(owner, service, variables);
      return (await signIn(owner, id)).searchParams.get('redirect_uri') ?? '';
    };
    const other = await World.open();
    for (const { url } of [evil, other]) await setApp(owner, 'any-oauth2', app(addressesAt(url)));
    await setApp(owner, 'linear', app({}));
    const found = [
      await getRedirect('any-oauth2', addressesAt(evil.url)),
      await getRedirect('any-oauth2', addressesAt(other.url)),
      await getRedirect('gitlab', { host: 'gitlab.com' }),
      await getRedirect('linear', {}),
    ];
    other.close();
    expect(new Set(found).size).toBe(4);
    for (const address of found) expect(new URL(address).pathname).toMatch(/^\/auth\/connected\/[a-z0-9-]+/);
  });
});

describe('the secret of a client', () => {
  const hosts = { gitlab: { host: 'evil.example' }, 'any-oauth2': null, 'any-oidc': null };

  it('that operators registered is used at the default server alone', async () => {
    const owner = person(mallory);
    const refused = await owner.client.post(owner.path('/connections'), connection('gitlab', hosts.gitlab));
    expect(refused.problem).toMatchObject({ code: 'connection_app_missing' });
    expect(refused.problem.redirect_uri).toMatch(/\/auth\/connected\/gitlab\/[0-9a-f-]{36}$/);
    const id = await connect(owner, 'gitlab', { host: 'gitlab.com' });
    expect((await signIn(owner, id)).searchParams.get('client_id')).toBe('operators-client');
  });

  it('that operators registered stays here for a connection that an earlier version made elsewhere', async () => {
    const owner = person(mallory);
    const { data } = connectionCreated({
      connectionId: ConnectionId.parse(newId()),
      workspaceId: owner.workspaceId,
      ownerId: owner.userId,
      service: 'gitlab',
      kind: 'oauth2_code',
      settings: { ...noSettings, variables: hosts.gitlab },
    });
    const by = { userId: owner.userId, manages: true };
    const meta = { ...commandMeta(), workspaceId: owner.workspaceId };
    const command = new CreateConnection({ ...data, authorization: null, by }, meta);
    await backend.app.get(CommandBus).execute(command);
    const refused = await owner.client.post(owner.path(`/connections/${data.connectionId}/sign-in`), {});
    expect(refused.problem.code).toBe('connection_app_missing');
  });

  it('that an admin registered is used at no address that a runner types', async () => {
    const owner = person(ada);
    const grace = await backend.signUp('Grace');
    await owner.admits(grace, 'runner');
    const honest = 'https://honest.example';
    const servers = {
      gitlab: [{ host: 'git.honest.example' }, { host: 'evil.example' }],
      'any-oidc': [issuerAt(honest), { address: honest, issuer: evil.url }],
      'any-oauth2': [addressesAt(honest), { ...addressesAt(honest), exchange: `${evil.url}/token` }],
    };
    for (const [service, [registered, typed]] of Object.entries(servers)) {
      await setApp(owner, service, app(registered ?? {}, 'honest'));
      const refused = await grace.client.post(owner.path('/connections'), connection(service, typed ?? {}));
      expect(refused.problem.code).toBe('connection_app_missing');
      const own = { ...connection(service, registered ?? {}), sharing: 'owner' };
      const taken = await grace.client.post(owner.path('/connections'), own);
      expect(taken.status).toBe(201);
    }
  });

  it('that is stored stays with its client and its server', async () => {
    const owner = person(ada);
    const [kept, path] = [{ clientSecret: null }, owner.path('/connections/apps/gitlab')];
    const registered = app({ host: 'git.kept.example' }, 'kept');
    await setApp(owner, 'gitlab', registered);
    expect((await owner.client.put(path, { ...registered, ...kept })).status).toBe(200);
    for (const changed of [{ clientId: 'other' }, { server: { host: 'evil.example' } }])
      expect((await owner.client.put(path, { ...registered, ...kept, ...changed })).problem.errors).toMatchObject([
        { pointer: '/clientSecret' },
      ]);
  });

  it('is not replaced by a change that is refused', async () => {
    const owner = person(ada);
    const server = addressesAt(evil.url);
    const { id: appId } = await setApp(owner, 'any-oauth2', app(server, 'first'));
    const refused = await owner.client.put(
      owner.path('/connections/apps/any-oauth2'),
      { ...app(server, 'first'), clientSecret: 'the-refused-one' },
      { headers: { 'if-match': '"999"' } },
    );
    expect(refused.problem).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(await backend.app.get(OAuthClients, { strict: false }).secret(appId)).toBe('secret-of-first');
  });

  it('is not stored for a service to which nobody signs in', async () => {
    const owner = person(ada);
    for (const service of ['no-such', 'constructor', 'proto', 'stripe'])
      expect((await owner.client.put(owner.path(`/connections/apps/${service}`), app({}))).status).toBe(422);
    const created = await owner.client.post(owner.path('/connections'), connection('constructor', {}));
    expect(created.problem.code).toBe('connection_app_missing');
  });
});

describe('an app of a workspace', () => {
  it('is removed by its own workspace alone', async () => {
    const [owner, other] = [person(ada), person(mallory)];
    const { id } = await setApp(owner, 'gitlab', app({ host: 'git.apart.example' }));
    expect((await other.client.delete(other.path(`/connections/apps/${id}`))).status).toBe(404);
    expect((await owner.client.delete(owner.path(`/connections/apps/${id}`))).status).toBe(200);
  });
});
