import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { ConnectionUses } from '@throughline/contracts/connections/connection.requests.js';
import { AgentId, ConnectionId, CorrelationId, RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import type { ToolContext } from '../../kernel/agent-tools/tool.js';
import { ConnectionCredentials } from '../../kernel/credentials/connection-credentials.js';
import { SignedInAccounts } from '../../testing/signed-in-accounts.js';
import { ConnectedCalls } from '../../tools/built-in/connected-calls.js';

let accounts: SignedInAccounts;
beforeAll(async () => {
  accounts = await SignedInAccounts.open();
});
afterAll(() => accounts.stop());

/** Of a call in the middle of a run. */
const contextOf = (agentId: AgentId): ToolContext => ({
  workspaceId: accounts.ada.workspaceId,
  agentId,
  runId: RunId.parse(newId()),
  seq: 2,
  correlationId: CorrelationId.parse(newId()),
  causationId: null,
  approved: false,
  connections: [],
  signal: new AbortController().signal,
});

describe('a token that the service refuses before its end', () => {
  it('is renewed once for all who were refused with it', async () => {
    const id = await accounts.connect();
    const refused = await accounts.use(id);
    const of = {
      workspaceId: accounts.ada.workspaceId,
      connectionId: ConnectionId.parse(id),
      agentId: null,
      run: null,
    };
    const before = accounts.tokensAsked();
    const credentials = accounts.backend.app.get(ConnectionCredentials);
    const renewed = await Promise.all(Array.from({ length: 10 }, () => credentials.renewed(of, refused)));
    expect(accounts.tokensAsked()).toBe(before + 1);
    expect(new Set(renewed.map((each) => each?.key)).size).toBe(1);
    expect(renewed[0]?.key).not.toBe(refused.key);
    expect((await accounts.use(id)).key).toBe(renewed[0]?.key);
  });

  it('leaves the account as it is, also when several calls at once were refused with it', async () => {
    const id = await accounts.connect();
    const from = { kind: 'import', definition: definition({}) };
    const agent = (await accounts.ada.client.post(accounts.ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
    await accounts.backend.settled();
    expect((await accounts.ada.client.put(accounts.path(id, `/access/${agent.id}`), {})).status).toBe(200);
    const connected = new ConnectedCalls(accounts.backend.app.get(ConnectionCredentials));
    const context = contextOf(AgentId.parse(agent.id));
    const { key } = await accounts.use(id);
    const calls = await Promise.all([1, 2, 3].map(() => connected.prepare(ConnectionId.parse(id), context)));
    const before = accounts.tokensAsked();
    const url = new URL('/orders', accounts.issuer.url);
    const answers = await Promise.all(
      calls.map(({ made }) =>
        made((attach) => {
          const { authorization } = attach({ method: 'GET', url, headers: {} }).headers;
          const status = authorization === `Bearer ${key}` ? 401 : 200;
          return Promise.resolve({ url: url.href, status, headers: {}, body: Buffer.alloc(0) });
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(accounts.tokensAsked()).toBe(before + 1);
    expect((await accounts.rowOf(id)).status).toBe('active');
    const uses = (await accounts.ada.client.get(accounts.path(id, '/uses'))).as(ConnectionUses);
    expect(uses.items.map(({ status }) => status).sort()).toEqual([200, 200, 200, 401, 401, 401]);
  });
});
