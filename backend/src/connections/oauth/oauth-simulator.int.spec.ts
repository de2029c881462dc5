import type { ConnectionId } from '@throughline/contracts/ids.js';
import type { Outcome } from '@throughline/simulators/oauth/play/alteration.js';
import type { RefreshRules } from '@throughline/simulators/oauth/dialect.js';
import { dialects } from '@throughline/simulators/oauth/dialects/dialects.js';
import { faults } from '@throughline/simulators/oauth/play/faults.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { SimulatedAccounts } from '../../testing/simulated-accounts.js';
import { catalogueEntries, spokenEntries, listTraits, type SimulatedEntry } from '../../testing/simulated-entries.js';
import type { Arrived } from './sign-in-requests.js';

let database: TestDatabase;
let accounts: SimulatedAccounts;
beforeAll(async () => {
  database = await createTestDatabase();
  accounts = await SimulatedAccounts.open(database.url);
});
afterAll(async () => {
  await accounts.stop();
  await database.drop();
});

/** Holds those that share their addresses with another dialect, and the entry that speaks them. */
const sharing: Readonly<Record<string, string>> = { 'github-app': 'github', 'shopify-expiring': 'shopify' };

const getEntry = (dialect: string): SimulatedEntry => {
  const known = accounts.entries.find(
    ({ service, vendor }) => (sharing[dialect] ?? vendor.dialect.id) === (dialect in sharing ? service.id : dialect),
  );
  if (known === undefined) throw new Error(`No entry of the catalogue speaks ${dialect}.`);
  return { ...known, vendor: accounts.server.vendor(dialect) };
};
const requested = (endpoint: string) =>
  accounts.server.requests.filter((request) => request.endpoint === endpoint).length;
const getCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);
/** To the end of the token's life. */
const outlive = ({ tokens: { askedAt, expiresAt } }: Arrived): void =>
  accounts.clock.advance(expiresAt === null ? 0 : Date.parse(expiresAt) - Date.parse(askedAt));
const getOutcome = (id: ConnectionId) => accounts.current(id).then(({ accessToken }) => accessToken, getCode);

it('has a dialect for every trait of the catalogue', () => {
  const spoken = new Set(spokenEntries.flatMap(listTraits));
  const unspoken = catalogueEntries.flatMap((entry) =>
    listTraits(entry).flatMap((trait) => (spoken.has(trait) ? [] : [`${entry.service.id}: ${trait}`])),
  );
  expect(unspoken).toEqual([]);
});

const typed = ['any-oidc', 'any-oauth2'];
const entries = [...spokenEntries.map(({ service }) => service.id), ...typed];
it.each(entries)('%s connects, says whose account it is, renews, and ends', async (service) => {
  const entry = accounts.entries.find((each) => each.service.id === service);
  if (entry === undefined) throw new Error(`${service} is at no vendor.`);
  const id = accounts.begin(entry);
  const arrived = await accounts.connect(id);
  const { ids, labels } = entry.vendor.dialect.expects.account({
    id: '4821',
    name: 'Ana Sousa',
    email: 'ana@harbour.example',
  });
  expect(ids.some((each) => arrived.account?.id.includes(each) === true)).toBe(true);
  expect(labels).toContain(arrived.account?.label);
  const { tokens } = arrived;
  outlive(arrived);
  const renews = tokens.expiresAt !== null && entry.way.refresh.tokens !== 'none';
  const next = await getOutcome(id);
  expect(next === tokens.accessToken).toBe(tokens.expiresAt === null);
  expect(next === 'connection_needs_sign_in').toBe(tokens.expiresAt !== null && !renews);
  if (tokens.expiresAt === null || renews) expect(accounts.reports).toEqual([]);
  await accounts.disconnect(id);
  const ends = entry.way.revoke !== undefined || service === 'any-oidc';
  expect(accounts.revocations).toEqual([ends ? 'confirmed' : 'failed']);
  expect(accounts.server.requests.some(({ endpoint, effect }) => endpoint === 'revoke' && effect)).toBe(ends);
  expect(await accounts.store.read(id)).toBeNull();
});

describe.each(Object.keys(sharing))('%s', (dialect) => {
  it('connects by the entry that it shares', async () => {
    const id = accounts.begin(getEntry(dialect));
    const arrived = await accounts.connect(id);
    outlive(arrived);
    expect((await accounts.current(id)).accessToken).not.toBe(arrived.tokens.accessToken);
  });
});

/** Whether a refresh token that was used a minute and a half ago is dead. */
const isRefusedTwice = (rules: RefreshRules): boolean =>
  rules.kind === 'rotates' &&
  (typeof rules.reuse === 'object' ? rules.reuse.seconds < 91 : rules.reuse !== 'until_replaced');

/** Holds what each outcome is seen by. Played where a sign-in is: nothing waits for a yes. */
const observed: Record<Outcome, (entry: SimulatedEntry, name: string) => Promise<void>> = {
  no_exchange: async (entry, name) => {
    const id = accounts.begin(entry);
    entry.vendor.play(name);
    const returned = await accounts.travel(id);
    await expect(accounts.arrive(returned)).rejects.toMatchObject({ code: expect.stringMatching(/^oauth_[a-z_]+$/) });
    expect(requested('token')).toBe(0);
    expect(await accounts.waiting(id)).toBeNull();
  },
  no_connection: async (entry, name) => {
    const id = accounts.begin(entry);
    entry.vendor.play(name);
    const returned = await accounts.travel(id);
    await expect(accounts.arrive(returned)).rejects.toMatchObject({ code: expect.stringMatching(/^oauth_[a-z_]+$/) });
    expect(await accounts.waiting(id)).toBeNull();
    expect(await accounts.store.read(id)).toBeNull();
  },
  connected: async (entry, name) => {
    const id = accounts.begin(entry);
    entry.vendor.play(name);
    const arrived = await accounts.connect(id);
    expect(arrived.account).not.toBeNull();
    expect(JSON.stringify(arrived)).not.toContain('elsewhere');
    entry.vendor.play(null);
    outlive(arrived);
    expect(await accounts.current(id)).toBeDefined();
  },
  limited: async (entry, name) => {
    const id = accounts.begin(entry);
    entry.vendor.play(name);
    const arrived = await accounts.connect(id);
    expect(arrived.tokens.scopes).not.toContain(entry.way.always.at(-1));
  },
  other_account: async (entry, name) => {
    const id = accounts.begin(entry);
    const before = await accounts.connect(id);
    entry.vendor.play(name);
    const after = await accounts.arrive(await accounts.travel(id));
    expect(after.account?.id).not.toBe(before.account?.id);
    expect((await accounts.store.read(id))?.tokens.accessToken).toBe(before.tokens.accessToken);
  },
  retried: async (entry, name) => {
    const id = accounts.begin(entry);
    const arrived = await accounts.connect(id);
    const before = await accounts.store.read(id);
    outlive(arrived);
    entry.vendor.play(name);
    expect(await getOutcome(id)).toBe('connection_unavailable');
    expect(accounts.reports).toEqual([{ kind: 'degraded', reason: 'provider_unreachable' }]);
    expect(await accounts.store.read(id)).toEqual(before);
    const [asked] = accounts.server.requests.filter(({ endpoint }) => endpoint === 'refresh');
    // Not before it is time.
    expect(await getOutcome(id)).toBe('connection_unavailable');
    expect(requested('refresh')).toBe(1);
    expect(requested('elsewhere')).toBe(0);
    entry.vendor.play(null);
    accounts.clock.advance(91_000);
    const isLost = asked?.effect === true && isRefusedTwice(entry.vendor.dialect.token.refresh);
    const next = await getOutcome(id);
    expect(next === 'connection_needs_sign_in').toBe(isLost);
    if (isLost) expect(accounts.reports.at(-1)).toEqual({ kind: 'reauth', reason: 'refresh_answer_lost' });
    else expect(next).not.toMatch(/^connection_/);
  },
  needs_sign_in: async (entry, name) => {
    const id = accounts.begin(entry);
    const arrived = await accounts.connect(id);
    outlive(arrived);
    entry.vendor.play(name);
    expect(await getOutcome(id)).toBe('connection_needs_sign_in');
    expect(accounts.reports).toEqual([{ kind: 'reauth', reason: 'refused_by_provider' }]);
  },
  misconfigured: async (entry, name) => {
    const id = accounts.begin(entry);
    const arrived = await accounts.connect(id);
    const before = await accounts.store.read(id);
    outlive(arrived);
    entry.vendor.play(name);
    expect(await getOutcome(id)).toBe('connection_misconfigured');
    expect(accounts.reports).toEqual([{ kind: 'misconfigured', reason: 'client_refused' }]);
    expect(await accounts.store.read(id)).toEqual(before);
  },
  not_revoked: () => Promise.reject(new Error('later')),
};

/** They alter what this client does not read: ID tokens that it did not ask for, and hosts that are fixed in the catalogue. */
const unread = ['notion anothers_identity', 'mailchimp foreign_host', 'zoom foreign_host'];
const twins = dialects.flatMap(({ id, twins: all }) =>
  all.map((twin): [string, string, Outcome] => [id, twin.name, twin.refused]),
);
it.each(twins)('The twin of %s, %s, ends as %s', (dialect, name, refused) =>
  observed[unread.includes(`${dialect} ${name}`) ? 'connected' : refused](getEntry(dialect), name),
);

it.each(faults)('$name: $does $outcome', ({ name, outcome }) => observed[outcome](getEntry('oidc'), name));

it.each(['large', 'compressed'])(
  'An answer with tokens that is %s is not read to its end, and connects nothing',
  async (name) => {
    const id = accounts.begin(getEntry('oidc'));
    const returned = await accounts.travel(id);
    getEntry('oidc').vendor.play(name, { at: 'token' });
    await expect(accounts.arrive(returned)).rejects.toMatchObject({ code: 'oauth_provider_unavailable' });
    expect(await accounts.waiting(id)).toBeNull();
    const [asked] = accounts.server.requests.filter(({ endpoint }) => endpoint === 'token');
    if (name === 'large') expect(asked?.outcome).not.toBe('finished');
  },
);

const renewing = dialects.flatMap(({ id, token }) =>
  token.refresh.kind === 'none' || token.lives === null ? [] : [id],
);
describe.each(renewing)('%s', (dialect) => {
  it('says in its own words that a token is dead', () => observed.needs_sign_in(getEntry(dialect), 'dead'));
  it('says in its own words that the client is wrong', () =>
    observed.misconfigured(getEntry(dialect), 'invalid_client'));
});
