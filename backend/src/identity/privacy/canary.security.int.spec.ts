import { onOwnNode } from '@throughline/embedded/testing/own-node.js';
import { CreatedApiKey } from '@throughline/contracts/identity/api-key.requests.js';
import { Me, NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { AtProvider } from '@throughline/contracts/identity/provider.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { symbols } from 'pino';
import type { Answer, Client } from '../../testing/client.js';
import { Program } from '../../testing/program.js';
import { issuerClient } from '../../testing/oidc-issuer.js';
import { securityCases } from '../../testing/security-cases.js';
import { getParams, ProviderFixture } from '../../testing/provider-fixture.js';
import { codeIn, tokenIn } from '../../testing/sign-up-fixture.js';
import { dumpTables } from '../../testing/table-dump.js';

const cases = securityCases('canaries');

const personal = {
  email: 'canary.owl@hidden-nest.test',
  name: 'Zebediah Canaryman',
  laterName: 'Zebedee Canarywoman',
  linkedEmail: 'canary.finch@hidden-nest.test',
  providerEmail: 'canary.rook@hidden-nest.test',
  providerName: 'Zenobia Canaryperson',
  keyName: 'Zoological canary feeder',
};
const secret = {
  otherEmail: 'canary.wren@hidden-nest.test',
  misspelledEmail: 'canary.crow@hidden-nest.test',
  password: 'seventeen canary feathers',
  laterPassword: 'eighteen canary feathers',
  wrongPassword: 'nineteen canary feathers',
  otherPassword: 'twenty canary feathers',
  network: '198.51.100.77',
  subject: 'canary-subject-at-the-issuer',
  linkedSubject: 'canary-subject-to-be-linked',
  clientSecret: issuerClient.clientSecret,
};
/** Not a secret: found where everything is searched, or the search is worth nothing. */
const marker = 'Lighthouse of the markers';

let at: ProviderFixture;
const lines: string[] = [];
const canaries = new Map<string, string>();
const plant = (name: string, value: string): void => void canaries.set(name, value);

beforeAll(async () => {
  at = await ProviderFixture.open({ LOG_LEVEL: 'debug' });
  Object.assign(at.fixture.app.get(Logger), { [symbols.streamSym]: { write: (line: string) => lines.push(line) } });
  for (const [name, value] of Object.entries({ ...personal, ...secret })) plant(name, value);
});
afterAll(() => at.close());

const headers = { 'x-forwarded-for': secret.network };
const post = (browser: Client, path: string, body: object): Promise<Answer> => browser.post(path, body, { headers });
const keepCookies = (browser: Client, moment: string): void => {
  for (const [name, value] of browser.cookies) if (value.length > 20) plant(`cookie ${name} ${moment}`, value);
};

/** Everything a person does by address and password, from the first form to the last. */
const byPassword = async (): Promise<Client> => {
  const { email, name, laterName } = personal;
  const { password, laterPassword, wrongPassword, otherEmail, misspelledEmail, otherPassword } = secret;
  const { fixture } = at;
  const browser = fixture.browser();
  await browser.post(
    '/api/auth/register',
    {},
    { headers, raw: `{"email":"${misspelledEmail}","password":"${password}"` },
  );
  await post(browser, '/api/auth/register', { email, name, password: wrongPassword, acceptTerms: false });
  await post(browser, '/api/auth/register', { email, name, password, acceptTerms: true });
  keepCookies(browser, 'at registration');
  const first = await fixture.mailTo(email);
  fixture.advance(61_000);
  await post(browser, '/api/auth/verification/resend', {});
  const newest = await fixture.mailTo(email, 2);
  for (const [which, mail] of [
    ['first', first],
    ['newest', newest],
  ] as const) {
    plant(`link of the ${which} mail`, tokenIn(mail));
    plant(`code of the ${which} mail`, codeIn(mail));
    plant(`typed code of the ${which} mail`, `"${codeIn(mail).replace(' ', '')}"`);
  }
  await post(fixture.browser(), '/api/auth/sign-in', { email, password });
  await post(browser, '/api/auth/verification/code', { code: '000 000' });
  (await post(browser, '/api/auth/verification/link', { token: tokenIn(newest) })).as(NextStep);
  keepCookies(browser, 'once confirmed');
  await post(browser, '/api/me/setup/profile', { name: laterName, timeZone: 'UTC' });
  (await post(browser, '/api/me/setup/workspace', { name: marker, slug: 'markers', timeZone: 'UTC' })).as(NextStep);
  await post(fixture.browser(), '/api/auth/sign-in', { email, password: wrongPassword });
  await post(browser, '/api/me/password', { current: password, next: laterPassword });
  keepCookies(browser, 'with another password');
  await post(fixture.browser(), '/api/auth/register', { email, name, password: otherPassword, acceptTerms: true });
  await fixture.mailTo(email, 4);
  await post(fixture.browser(), '/api/auth/sign-in', { email: otherEmail, password: wrongPassword });
  await post(browser, '/api/auth/sign-in', { email, password: laterPassword });
  keepCookies(browser, 'signed in again');
  return browser;
};

/** Whatever goes to and comes from the issuer, as far as it can be seen on the way. */
const watched = (moment: string): void => {
  at.issuer.tampering = (context) => {
    if (context.path !== '/token' || context.status !== 200) return;
    const { id_token: idToken, access_token: accessToken } = context.body as Record<string, string>;
    plant(`ID token ${moment}`, idToken ?? '');
    plant(`access token ${moment}`, accessToken ?? '');
  };
};
const plantWay = (moment: string, url: string, params: Record<string, string>): void => {
  for (const [name, value] of Object.entries({ ...params, nonce: getParams(new URL(url))['nonce'] ?? '' })) {
    if (name !== 'iss') plant(`${name} ${moment}`, value);
  }
};

const byProvider = async (browser: Client): Promise<void> => {
  const { providerEmail: email, providerName: name, linkedEmail } = personal;
  watched('signing in');
  const other = at.fixture.browser();
  const url = await at.start(other);
  const person = { sub: secret.subject, email, name, email_verified: true };
  const params = await at.go(other, person);
  plantWay('signing in', url, params);
  keepCookies(other, 'at the provider');
  (await post(other, '/api/auth/providers/return', params)).as(NextStep);
  watched('linking');
  const begun = (await browser.post('/api/me/providers/oidc/link', {})).as(AtProvider);
  expect(begun.url).toContain('code_challenge');
  (await at.link(browser, { sub: secret.linkedSubject, email: linkedEmail, email_verified: true })).as(NextStep);
  keepCookies(browser, 'linked');
};

const byWebhook = async (browser: Client): Promise<void> => {
  const [{ workspaceId } = { workspaceId: '' }] = (await browser.get('/api/me')).as(Me).memberships;
  const path = `/api/workspaces/${workspaceId}`;
  const agent = (await browser.post(`${path}/agents`, { name: 'Clerk' })).as(Receipt);
  await browser.get(`${path}/agents/${agent.id}?after=${agent.position}`);
  for (const signature of ['standard', 'github', 'bearer']) {
    const settings = { kind: 'webhook', signature };
    const made = (await browser.post(`${path}/triggers`, { agentId: agent.id, name: signature, settings })).as(
      TriggerReceipt,
    );
    plant(`secret of a ${signature} webhook`, made.secret ?? '');
    const rotated = (await browser.post(`${path}/triggers/${made.id}/rotate-secret`)).as(TriggerReceipt);
    plant(`rotated secret of a ${signature} webhook`, rotated.secret ?? '');
  }
};

const byApiKey = async (browser: Client): Promise<void> => {
  const [{ workspaceId } = { workspaceId: '' }] = (await browser.get('/api/me')).as(Me).memberships;
  const request = { workspaceId, name: personal.keyName, scopes: ['workspace.read', 'agents.edit'] };
  const { key } = (await browser.post('/api/me/api-keys', request)).as(CreatedApiKey);
  plant('API key', key);
  const program = new Program(at.fixture.backend.url, key);
  (await program.post(`/api/workspaces/${workspaceId}/agents`, { name: 'Made by a program' })).as(Receipt);
  expect((await program.get('/api/me')).status).toBe(403);
  const misspelt = new Program(at.fixture.backend.url, `${key.slice(0, -1)}-`);
  expect((await misspelt.get(`/api/workspaces/${workspaceId}/agents`)).status).toBe(401);
};

const dump = () => dumpTables(at.fixture.app.get(Postgres));

/** As it is, and as it is written in a URL, in JSON and in base64. */
const spellings = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
  Buffer.from(value).toString('hex'),
];

it('nothing secret or personal is stored anywhere in clear: in the log, in tables, the vault, log lines, mail headers or metrics', async () => {
  const browser = await byPassword();
  await byProvider(browser);
  await byWebhook(browser);
  await byApiKey(browser);
  await browser.post('/api/auth/sign-out');
  await at.fixture.backend.settled();
  for (const [name, value] of [
    ['pepper', at.fixture.backend.config.pepper],
    ['key ring', at.fixture.backend.config.keyRing],
  ] as const)
    plant(name, value);

  const places = await dump();
  places.push({ name: 'log lines', content: lines.join('\n') });
  // A mail is for the person it goes to: only that line may say who they are.
  const above = (await at.fixture.backend.mailbox.headers()).filter((line) => !/^to:/i.test(line));
  expect(above.filter((line) => /^subject:/i.test(line)).length).toBeGreaterThan(3);
  places.push({ name: 'mail headers', content: above.join('\n') });
  places.push({ name: 'metrics', content: await (await fetch(new URL('/metrics', at.fixture.backend.url))).text() });
  const holding = (text: string): string[] =>
    places.filter(({ content }) => content.includes(text)).map(({ name }) => name);
  expect(holding(marker).some((name) => name.startsWith('event_store.'))).toBe(true);
  expect(holding('sealed:v1:').some((name) => name.startsWith('event_store.'))).toBe(true);
  expect(lines.length).toBeGreaterThan(10);

  expect(new Set(canaries.values()).size).toBeGreaterThanOrEqual(40);
  for (const [name, value] of canaries) {
    await cases.attempt(name, () => {
      expect(value.length).toBeGreaterThan(5);
      expect([name, spellings(value).flatMap(holding)]).toEqual([name, []]);
    });
  }
}, 120_000);

onOwnNode('a person who is forgotten', () => {
  const opened = async (): Promise<string> => {
    const sealed = (await dump()).flatMap(({ content }) => content.match(/sealed:v1:[\w:-]+/g) ?? []);
    const vault = at.fixture.app.get(Vault);
    const fields = ['name', 'email', 'account', 'network'];
    const clear = await vault.reveal(
      [...new Set(sealed)].map((text) => Object.fromEntries(fields.map((field) => [field, text]))),
    );
    return JSON.stringify(clear);
  };

  it('cannot be read any more, by anybody who has everything but the key', async () => {
    const before = await opened();
    const found = Object.entries(personal).filter(([, value]) => before.includes(value));
    expect(found).toHaveLength(Object.keys(personal).length);
    const rows = await at.fixture.app.get(Postgres).query<{ id: string }>('select id from rm.people');
    for (const { id } of rows) await at.fixture.app.get(Vault).eraseSubject(id);
    const after = await opened();
    for (const [name, value] of Object.entries(personal)) {
      await cases.attempt(`${name}, forgotten`, () => expect(after).not.toContain(value));
    }
  });
});
