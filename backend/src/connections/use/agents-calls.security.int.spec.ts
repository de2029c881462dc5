import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import type { Backend } from '../../testing/backend.js';
import { giveAccess } from '../../testing/give-access.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { json, World } from '../../testing/world.js';
import { shareBackend } from '../../testing/shared-backend.js';

const token = 'good-token-of-the-service';
let backend: Backend;
let world: World;
let ada: Person;
let grace: Person;

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  world = await World.open();
  [ada, grace] = [await backend.signUp('Ada'), await backend.signUp('Grace')];
  await ada.admits(grace, 'builder');
  for (const path of ['/me', '/echo', '/more']) world.on(path, (_, response) => json(response, {}));
  world.on('/moved', (_, response) => response.writeHead(302, { location: `${world.url}/more` }).end());
});
afterAll(() => world.close());

const connect = async (sharing: 'owner' | 'workspace', by = ada): Promise<string> => {
  const created = await by.client.post(ada.path('/connections'), {
    service: 'any-api',
    kind: 'bearer',
    name: 'Orders',
    sharing,
    secret: { kind: 'bearer', token },
    settings: { variables: { address: world.url }, check: `${world.url}/me` },
  });
  await backend.settled();
  return created.as(Receipt).id;
};
type Caller = Pick<Person, 'client'>;
const get = (path: string): string => `1. \`http.request\` url: ${world.url}${path}, connection: orders`;
const agentWith = async (connectionId: string, instructions: string, policy: 'auto' | 'ask' = 'auto') => {
  const connections = [
    { name: 'orders', service: 'any-api', actsAs: 'owner' as const, connectionId: ConnectionId.parse(connectionId) },
  ];
  const from = {
    kind: 'import',
    definition: definition({ instructions, tools: [newToolUse('http.request', policy)], connections }),
  };
  const { id } = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  await backend.settled();
  return id;
};
const grant = async (id: string, agentId: string, rule: Partial<AccessRule> = {}): Promise<void> => {
  (await giveAccess(ada, id, agentId, rule)).as(Receipt);
};
const edit = async (agentId: string, instructions: string, by: Person): Promise<void> => {
  (await by.client.patch(ada.path(`/agents/${agentId}/draft`), { changes: { instructions } })).as(Receipt);
  await backend.settled();
};
const publish = async (agentId: string, by: Caller): Promise<void> => {
  (await by.client.post(ada.path(`/agents/${agentId}/publish`), { note: '' })).as(Receipt);
  await backend.settled();
};

/** How the first call of a run ended: succeeded, or the code of its failure. */
const call = async (agentId: string, by: Caller, version: 'draft' | 'latest' = 'draft'): Promise<string> =>
  getOutcome(await start(agentId, by, version));
const start = async (agentId: string, by: Caller, version: 'draft' | 'latest' = 'draft'): Promise<string> =>
  (await by.client.post(ada.path(`/agents/${agentId}/runs`), { version })).as(Receipt).id;
const runIs = (id: string, is: (run: RunRow) => boolean) =>
  eventually('the run has come so far', async () => {
    await backend.settled();
    return is((await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow));
  });
const findCall = async (id: string): Promise<StepRow | undefined> =>
  (await ada.client.get(ada.path(`/runs/${id}/steps`))).as(z.array(StepRow)).find(({ kind }) => kind === 'tool');
const getOutcome = async (id: string): Promise<string> => {
  await runIs(id, ({ endedAt }) => endedAt !== null);
  const step = await findCall(id);
  return step?.failures.at(-1)?.failure.code ?? step?.status ?? 'no call';
};
const callsTo = (path: string): number => world.calls.filter((each) => each.startsWith(`GET ${path}`)).length;

describe('a personal account', () => {
  it('is used by what its owner gave it to, and by no change that somebody else makes', async () => {
    const id = await connect('owner');
    const agentId = await agentWith(id, get('/echo'));
    await grant(id, agentId);
    expect(await call(agentId, grace)).toBe('succeeded');
    await edit(agentId, get('/all-mails'), grace);
    expect(await call(agentId, grace)).toBe('connection_agent_changed');
    await publish(agentId, grace);
    expect(await call(agentId, grace, 'latest')).toBe('connection_agent_changed');
    expect(callsTo('/all-mails')).toBe(0);
  });

  it('is used again once its owner gives it again, starts the run, or publishes the version', async () => {
    const id = await connect('owner');
    const agentId = await agentWith(id, get('/echo'));
    await grant(id, agentId);
    await edit(agentId, get('/more'), grace);
    expect(await call(agentId, grace)).toBe('connection_agent_changed');
    expect(await call(agentId, ada)).toBe('succeeded');
    await grant(id, agentId);
    expect(await call(agentId, grace)).toBe('succeeded');
    await edit(agentId, get('/me'), grace);
    await publish(agentId, ada);
    await eventually(
      'the owner has agreed by publishing',
      async () => (await call(agentId, grace, 'latest')) === 'succeeded',
    );
  });

  it('is used by no change of others because a program with a key of its owner starts or publishes it', async () => {
    const id = await connect('owner');
    const [agentId, next] = [await agentWith(id, get('/echo')), await agentWith(id, get('/echo'))];
    for (const each of [agentId, next]) await grant(id, each);
    const program = { client: await getProgram(ada, { scopes: ['agents.publish', 'runs.start'] }) };
    expect(await call(agentId, program)).toBe('succeeded');
    await edit(agentId, get('/by-a-program'), grace);
    expect(await call(agentId, program)).toBe('connection_agent_changed');
    await publish(agentId, program);
    await edit(next, get('/more'), grace);
    await publish(next, ada);
    await eventually('a later one is agreed to', async () => (await call(next, grace, 'latest')) === 'succeeded');
    expect(await call(agentId, grace, 'latest')).toBe('connection_agent_changed');
    expect(callsTo('/by-a-program')).toBe(0);
  });

  it('is given to an agent only as its owner has seen it', async () => {
    const id = await connect('owner');
    const agentId = await agentWith(id, get('/echo'));
    const path = ada.path(`/connections/${id}/access/${agentId}`);
    const unseen = await ada.client.put(path, {});
    expect(unseen.problem).toMatchObject({ status: 422, errors: [{ pointer: '/agentRevision', code: 'required' }] });
    const { revision: agentRevision } = (await ada.client.get(ada.path(`/agents/${agentId}`))).as(AgentRow);
    await edit(agentId, get('/unseen'), grace);
    const changed = await ada.client.put(path, { agentRevision });
    expect(changed.problem).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(await call(agentId, grace)).toBe('connection_not_granted');
    expect(callsTo('/unseen')).toBe(0);
  });

  it('is used by no version that its owner publishes without having seen it', async () => {
    const id = await connect('owner');
    const agentId = await agentWith(id, get('/echo'));
    await grant(id, agentId);
    const { revision } = (await ada.client.get(ada.path(`/agents/${agentId}`))).as(AgentRow);
    await edit(agentId, get('/unseen'), grace);
    const headers = { 'if-match': `"${revision}"` };
    const published = await ada.client.post(ada.path(`/agents/${agentId}/publish`), { note: '' }, { headers });
    expect(published.problem).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(await call(agentId, grace)).toBe('connection_agent_changed');
    expect(callsTo('/unseen')).toBe(0);
  });

  it('is handed over by its owner alone, and disconnected by those who manage connections as well', async () => {
    const id = await connect('owner', grace);
    const handOver = (by: Person, to: Person) =>
      by.client.patch(ada.path(`/connections/${id}/owner`), { ownerId: to.userId });
    expect((await handOver(ada, ada)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await handOver(grace, ada)).status).toBe(200);
    expect((await handOver(grace, grace)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await handOver(ada, grace)).status).toBe(200);
    expect((await ada.client.post(ada.path(`/connections/${id}/revoke`), {})).status).toBe(200);
  });

  it('that the workspace shares is used by whatever the agent becomes', async () => {
    const id = await connect('workspace');
    const agentId = await agentWith(id, get('/echo'));
    await grant(id, agentId);
    await edit(agentId, get('/more'), grace);
    expect(await call(agentId, grace)).toBe('succeeded');
  });
});

describe('a call that waits for approval', () => {
  const asking = async (by: Caller) => {
    const id = await connect('owner');
    const agentId = await agentWith(id, get('/echo'), 'ask');
    await grant(id, agentId);
    const runId = await start(agentId, by);
    await runIs(runId, ({ waiting }) => waiting === 'approval');
    return { runId, seq: (await findCall(runId))?.seq };
  };
  const approve = async ({ runId, seq }: Awaited<ReturnType<typeof asking>>, by: Caller, path: string) => {
    const given = { url: `${world.url}${path}`, connection: 'orders' };
    const asked = await by.client.post(ada.path(`/runs/${runId}/steps/${seq}/approve`), { arguments: given });
    expect(asked.status).toBe(201);
    return getOutcome(runId);
  };

  it('uses no personal account once somebody else has changed what it asks for', async () => {
    expect(await approve(await asking(grace), grace, '/rewritten')).toBe('connection_agent_changed');
    expect(await approve(await asking(ada), grace, '/rewritten')).toBe('connection_agent_changed');
    const program = { client: await getProgram(ada, { scopes: ['runs.control'] }) };
    expect(await approve(await asking(ada), program, '/rewritten')).toBe('connection_agent_changed');
    expect(callsTo('/rewritten')).toBe(0);
  });

  it('uses it as the agent requested it after any approval, and as its owner has changed it', async () => {
    expect(await approve(await asking(grace), grace, '/echo')).toBe('succeeded');
    expect(await approve(await asking(grace), ada, '/more')).toBe('succeeded');
  });
});

describe('the calls an hour of a rule', () => {
  it('are no more for calls at once', async () => {
    const id = await connect('workspace');
    const agentId = await agentWith(id, get('/slow'));
    await grant(id, agentId, { callsPerHour: 1 });
    let arrived = 0;
    const others = Promise.withResolvers<null>();
    world.on('/slow', (_, response) => {
      arrived += 1;
      void others.promise.then(() => json(response, {}));
    });
    const calls = Array.from({ length: 15 }, () => call(agentId, ada));
    const refused = Promise.all(
      calls.map((each) => each.then((outcome) => outcome === 'succeeded' || others.resolve(null))),
    );
    const outcomes = await Promise.all(calls);
    await refused;
    expect(arrived).toBe(1);
    expect(outcomes.filter((outcome) => outcome === 'connection_rule_refused')).toHaveLength(14);
  });

  it('count a redirect before it is followed', async () => {
    const id = await connect('workspace');
    const agentId = await agentWith(id, get('/moved'));
    await grant(id, agentId, { callsPerHour: 1 });
    const before = callsTo('/more');
    expect(await call(agentId, ada)).toBe('connection_rule_refused');
    expect(callsTo('/more')).toBe(before);
  });
});

describe('replacing a secret', () => {
  const rotate = (id: string, by: Person) =>
    by.client.post(ada.path(`/connections/${id}/rotate`), { secret: { kind: 'bearer', token } });

  it('asks the service only for who may replace it', async () => {
    const id = await connect('owner');
    const before = callsTo('/me');
    expect((await rotate(id, grace)).status).toBe(403);
    expect(callsTo('/me')).toBe(before);
  });

  it('at the same time as the account is disconnected leaves nothing in the vault', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await connect('workspace');
      const rotations = [rotate(id, ada), rotate(id, ada)];
      await Promise.all([...rotations, ada.client.post(ada.path(`/connections/${id}/revoke`), {})]);
      const kept = await backend.app
        .get(Postgres)
        .query('select 1 from vault.secrets where owner = $1', [`connection-${id}`]);
      expect(kept).toEqual([]);
    }
  });
});
