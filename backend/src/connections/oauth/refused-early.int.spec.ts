import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { ConnectionUses } from '@throughline/contracts/connections/connection.requests.js';
import { AgentId, ConnectionId, CorrelationId, RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import type { ToolContext } from '../../kernel/agent-tools/tool.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ConnectionCredentials, type Credential } from '../../kernel/credentials/connection-credentials.js';
import { SignedInAccounts } from '../../testing/signed-in-accounts.js';
import { ConnectionUsesTable } from '../use/connection-uses.js';
import { ConnectedCalls } from '../../tools/built-in/connected-calls.js';
import { giveAccess } from '../../testing/give-access.js';

let accounts: SignedInAccounts;
beforeAll(async () => {
  accounts = await SignedInAccounts.open();
});
afterAll(() => accounts.stop());

/** Applies to a call in the middle of a run. */
const toContext = (agentId: AgentId): ToolContext => ({
  workspaceId: accounts.ada.workspaceId,
  agentId,
  runId: RunId.parse(newId()),
  seq: 2,
  startedBy: null,
  changedBy: null,
  correlationId: CorrelationId.parse(newId()),
  causationId: null,
  approved: false,
  definition: definition(),
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
    expect((await giveAccess(accounts.ada, id, agent.id)).status).toBe(200);
    const connected = new ConnectedCalls(accounts.backend.app.get(ConnectionCredentials));
    const context = toContext(AgentId.parse(agent.id));
    const { key } = await accounts.use(id);
    const calls = await Promise.all([1, 2, 3].map(() => connected.prepare(ConnectionId.parse(id), context)));
    const before = accounts.tokensAsked();
    const url = new URL('/orders', accounts.issuer.url);
    const answers = await Promise.all(
      calls.map(({ made }) =>
        made(async (attach) => {
          const { authorization } = (await attach({ method: 'GET', url, headers: {}, body: undefined })).headers;
          const status = authorization === `Bearer ${key}` ? 401 : 200;
          return { url: url.href, status, headers: {}, body: Buffer.alloc(0) };
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(accounts.tokensAsked()).toBe(before + 1);
    expect((await accounts.getRow(id)).status).toBe('active');
    const uses = (await accounts.ada.client.get(accounts.path(id, '/uses'))).as(ConnectionUses);
    expect(uses.items.map(({ status }) => status).sort()).toEqual([200, 200, 200, 401, 401, 401]);
  });
});

describe('answers to a key that a person has replaced', () => {
  it('do not count against the key after it', async () => {
    const { ada, backend } = accounts;
    const secret = (token: string) => ({ secret: { kind: 'bearer', token } });
    const created = await ada.client.post(ada.path('/connections'), {
      service: 'any-api',
      kind: 'bearer',
      name: 'Orders',
      ...secret('the-first-token'),
      settings: { variables: { address: accounts.issuer.url }, check: null },
    });
    const id = created.as(Receipt).id;
    const use = { workspaceId: ada.workspaceId, connectionId: ConnectionId.parse(id), agentId: null, run: null };
    const credentials = backend.app.get(ConnectionCredentials);
    const refuse = ({ secretVersion }: Credential) =>
      credentials.recordCall(
        use,
        { method: 'GET', host: 'orders.test', path: '/', status: 401 },
        { isFinal: true, secretVersion },
      );
    const before = await credentials.forUse(use);
    await refuse(before);
    expect((await ada.client.post(accounts.path(id, '/rotate'), secret('the-second-token'))).status).toBe(200);
    await refuse(before);
    await refuse(before);
    const after = await credentials.forUse(use);
    await refuse(after);
    expect((await accounts.getRow(id)).status).toBe('active');
    await refuse(after);
    expect(await accounts.getRow(id)).toMatchObject({ status: 'needs_reauth', reason: 'unauthorized' });
  });
});

describe('the trail of calls', () => {
  it('is deleted after 90 days, a bounded number at once', async () => {
    const postgres = accounts.backend.app.get(Postgres);
    await postgres.script(`
      create table public.deletions (rows int);
      create function public.note() returns trigger language plpgsql as $$
        begin insert into public.deletions select count(*) from gone; return null; end $$;
      create trigger note after delete on connections.uses referencing old table as gone
        for each statement execute function public.note();
      insert into connections.uses (workspace_id, connection_id, at, host, method, path)
        select gen_random_uuid(), gen_random_uuid(), '2020-01-01', 'orders.test', 'GET', '/'
        from generate_series(1, 12000)`);
    await accounts.backend.app.get(ConnectionUsesTable).deleteOld();
    expect(await postgres.query("select from connections.uses where at < '2021-01-01'")).toEqual([]);
    expect(await postgres.query('select rows from public.deletions')).toEqual([
      { rows: 5_000 },
      { rows: 5_000 },
      { rows: 2_000 },
    ]);
  });
});
