import { Me, NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { symbols } from 'pino';
import type { Answer, Client } from '../testing/client.js';
import { codeIn, SignUpHouse, tokenIn } from './testing/sign-up-house.js';

const planted = {
  email: 'canary.owl@hidden-nest.test',
  otherEmail: 'canary.wren@hidden-nest.test',
  name: 'Zebediah Canaryman',
  laterName: 'Zebedee Canarywoman',
  password: 'seventeen canary feathers',
  laterPassword: 'eighteen canary feathers',
  wrongPassword: 'nineteen canary feathers',
};
const network = '198.51.100.77';
/** Not a secret: found where everything is searched, or the search is worth nothing. */
const marker = 'Lighthouse of the markers';

let house: SignUpHouse;
const lines: string[] = [];
beforeAll(async () => {
  house = await SignUpHouse.start({ LOG_LEVEL: 'debug' });
  Object.assign(house.app.get(Logger), { [symbols.streamSym]: { write: (line: string) => lines.push(line) } });
}, 60_000);
afterAll(() => house.stop());

const headers = { 'x-forwarded-for': network };
const post = (browser: Client, path: string, body: object): Promise<Answer> => browser.post(path, body, { headers });

/** Everything a person does from the first form to the last, and everything secret that it made. */
const live = async (): Promise<string[]> => {
  const { email, name, password, laterName, laterPassword, wrongPassword } = planted;
  const browser = house.browser();
  const made: string[] = [];
  const keep = () => made.push(...[...browser.cookies.values()].filter((value) => value.length > 20));
  await browser.post('/api/auth/register', {}, { headers, raw: `{"email":"${email}","password":"${password}"` });
  await post(browser, '/api/auth/register', { email, name, password: wrongPassword, acceptTerms: false });
  await post(browser, '/api/auth/register', { email, name, password, acceptTerms: true });
  keep();
  const first = await house.mailTo(email);
  house.pass(61_000);
  await post(browser, '/api/auth/verification/resend', {});
  const newest = await house.mailTo(email, 2);
  await post(house.browser(), '/api/auth/sign-in', { email, password });
  await post(browser, '/api/auth/verification/code', { code: '000 000' });
  (await post(browser, '/api/auth/verification/link', { token: tokenIn(newest) })).as(NextStep);
  keep();
  for (const mail of [first, newest]) made.push(tokenIn(mail), codeIn(mail), `"${codeIn(mail).replace(' ', '')}"`);
  await post(browser, '/api/me/setup/profile', { name: laterName, timeZone: 'UTC' });
  (await post(browser, '/api/me/setup/workspace', { name: marker, slug: 'markers', timeZone: 'UTC' })).as(NextStep);
  await post(house.browser(), '/api/auth/sign-in', { email, password: wrongPassword });
  await post(browser, '/api/me/password', { current: password, next: laterPassword });
  keep();
  await post(house.browser(), '/api/auth/register', { email, name, password: wrongPassword, acceptTerms: true });
  await house.mailTo(email, 4);
  await post(house.browser(), '/api/auth/sign-in', { email: planted.otherEmail, password: wrongPassword });
  await post(browser, '/api/auth/sign-in', { email, password: laterPassword });
  keep();
  expect((await browser.get('/api/me')).as(Me)).toMatchObject({ email, name: laterName });
  await browser.post('/api/auth/sign-out');
  await house.backend.settled();
  return made;
};

/** Every value of every table outside of the vault; bytes as text, so that nothing hides in them. */
const dump = async (): Promise<Map<string, string>> => {
  const postgres = house.app.get(Postgres);
  const tables = await postgres.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('vault', 'pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await postgres.query(`select * from ${name}`);
    texts.set(name, rows.map((row) => Object.values(row).map(asText).join('\n')).join('\n'));
  }
  return texts;
};
const asText = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : (JSON.stringify(value) ?? ''));

it('nothing secret or personal lies outside of the vault, in the log, in tables or in log lines', async () => {
  const secrets = [...Object.values(planted), network, ...(await live())];
  expect(new Set(secrets).size).toBeGreaterThan(18);
  const places = await dump();
  places.set('log lines', lines.join('\n'));

  const holding = (text: string) => [...places].filter(([, content]) => content.includes(text)).map(([name]) => name);
  expect(holding(marker).filter((name) => name.startsWith('event_store.')).length).toBeGreaterThan(0);
  expect(holding('sealed:v1:').filter((name) => name.startsWith('event_store.')).length).toBeGreaterThan(0);
  expect(lines.length).toBeGreaterThan(10);
  expect(secrets.map((secret) => [secret, holding(secret)]).filter(([, where]) => (where?.length ?? 0) > 0)).toEqual(
    [],
  );
}, 60_000);
