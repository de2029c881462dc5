import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { AgentId, ConnectionId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { ConnectionCredentials, type CredentialUse } from '../../kernel/credentials/connection-credentials.js';
import { SignedInAccounts } from '../../testing/signed-in-accounts.js';
import { ConnectionsQueries } from '../connections.queries.js';

const day = 24 * 3_600_000;
let accounts: SignedInAccounts;
/** Connected before any time has passed: what the issuer signs is good by the real time alone. */
let [used, never, gone] = ['', '', ''];
beforeAll(async () => {
  accounts = await SignedInAccounts.open();
  [used, never, gone] = [await accounts.connect(), await accounts.connect(), await accounts.connect()];
});
afterEach(() => {
  accounts.issuer.tampering = () => undefined;
});
afterAll(() => accounts.stop());

const pass = async (days: number): Promise<void> => {
  accounts.backend.clock.advance(days * day);
  await accounts.backend.app.get(Schedule).runAll();
};
/** How often the issuer was requested to give tokens. */
const renewals = (): number => accounts.issuer.calls.filter((call) => call.startsWith('POST /token ')).length;
const toUse = (id: string, agentId: AgentId | null): CredentialUse => ({
  workspaceId: accounts.ada.workspaceId,
  connectionId: ConnectionId.parse(id),
  agentId,
  run: null,
});
/** The end of a call, as its caller reports it. */
const callWith = (id: string, agentId: AgentId | null = AgentId.parse(newId())): Promise<void> =>
  accounts.backend.app
    .get(ConnectionCredentials)
    .recordCall(
      toUse(id, agentId),
      { method: 'GET', host: 'api.example.com', path: '/', status: 200 },
      { isFinal: true, secretVersion: 1 },
    );
/** No session of a person lives until then, so the row is not read by one. */
const getRow = async (id: string): Promise<ConnectionRow> => {
  await accounts.backend.settled();
  return accounts.backend.app.get(ConnectionsQueries).get(accounts.ada.workspaceId, ConnectionId.parse(id));
};
const unusedSince = async (id: string) => (await getRow(id)).unusedSince;

describe('an account that was not used for a week', () => {
  it('has its refresh token renewed before the provider ends it, once a week, and one that is disconnected never', async () => {
    await accounts.ada.client.post(accounts.path(gone, '/revoke'), { evenInUse: true });
    await accounts.backend.settled();
    await pass(0);
    const before = renewals();
    await pass(6);
    expect(renewals()).toBe(before);
    await pass(2);
    expect(renewals() - before).toBe(2);
    await pass(0);
    expect(renewals() - before).toBe(2);
    expect((await accounts.use(used)).headers['authorization']).toMatch(/^Bearer .+/);
    expect((await getRow(used)).status).toBe('active');
  });
});

describe('an account that no agent has called with for 90 days', () => {
  it('says since when, also after its calls are deleted, and no longer once an agent calls with it', async () => {
    const connectedAt = (await getRow(never)).authorizedAt;
    await pass(10);
    const before = accounts.backend.clock.now().toISOString();
    await callWith(used);
    const after = accounts.backend.clock.now().toISOString();
    await pass(81);
    expect(await unusedSince(never)).toBe(connectedAt);
    expect(await unusedSince(used)).toBeNull();
    await pass(10);
    const since = (await unusedSince(used)) ?? '';
    expect([before, since, after].toSorted()).toEqual([before, since, after]);
    await callWith(used);
    expect(await unusedSince(used)).toBeNull();
    // A check of the account does not use it.
    await callWith(never, null);
    expect(await unusedSince(never)).toBe(connectedAt);
  });
});

describe('an account that its provider has ended', () => {
  it('needs a sign-in as soon as its provider has ended it, and not only once an agent needs it', async () => {
    accounts.issuer.tampering = (context) => {
      if (context.path !== '/token') return;
      context.status = 400;
      context.body = { error: 'invalid_grant' };
    };
    await pass(8);
    expect(await getRow(used)).toMatchObject({ status: 'needs_reauth', reason: 'refused_by_provider' });
  });
});
