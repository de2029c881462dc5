import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { CallerAccounts } from '@throughline/contracts/connections/caller-accounts.js';
import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { ConnectionId, type AgentId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { ConnectionCredentials, type CredentialUse } from '../../kernel/credentials/connection-credentials.js';
import type { Backend } from '../../testing/backend.js';
import type { Client } from '../../testing/client.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { json, World } from '../../testing/world.js';
import { shareBackend } from '../../testing/shared-backend.js';

const service = 'grafana';
let backend: Backend;
let world: World;
let ada: Person;
let grace: Person;
/** The credentials of the calls that agents made. */
let seen: (string | undefined)[] = [];

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  world = await World.open();
  world.on('/api/org', (_, response) => json(response, { id: 1, name: 'Harbour' }));
  world.on('/boards', (request, response) => {
    seen.push(request.headers.authorization);
    json(response, { ok: true });
  });
});
beforeEach(async () => {
  [ada, grace] = [await backend.signUp('Ada'), await backend.signUp('Grace')];
  await ada.admits(grace, 'runner');
  seen = [];
});
afterAll(() => world.close());

const formatToken = ({ userId }: Person): string => `glsa_token-of-${userId}`;
const sentBy = (person: Person): string => `Bearer ${formatToken(person)}`;
/** An account of the person in the first one's workspace, which is nobody else's to use. */
const connect = async (person: Person, workspace = ada): Promise<string> => {
  const { id } = (
    await person.client.post(workspace.path('/connections'), {
      service,
      kind: 'bearer',
      name: 'Boards',
      settings: { variables: { address: world.url } },
      secret: { kind: 'bearer', token: formatToken(person) },
    })
  ).as(Receipt);
  await backend.settled();
  return id;
};
const boards = { name: 'boards', service, actsAs: 'caller' as const, connectionId: null };
const createAgent = async (over: Partial<AgentDefinition> = {}): Promise<string> => {
  const with_ = definition({
    instructions: `1. \`http.request\` url: ${world.url}/boards, connection: boards`,
    tools: [newToolUse('http.request')],
    connections: [boards],
    ...over,
  });
  const from = { kind: 'import', definition: with_ };
  const { id } = (await ada.client.post(ada.path('/agents'), { name: 'Reader', from })).as(Receipt);
  await backend.settled();
  return id;
};
const publish = (agentId: string) => ada.client.post(ada.path(`/agents/${agentId}/publish`), { note: '' });
const start = (client: Client, agentId: string, request: object = { version: 'draft' }) =>
  client.post(ada.path(`/agents/${agentId}/runs`), request);
const runIs = (id: string, is: (run: RunRow) => boolean) =>
  eventually('the run has come so far', async () => {
    await backend.settled();
    return is((await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow));
  });
const toolStep = async (id: string): Promise<StepRow | undefined> =>
  (await ada.client.get(ada.path(`/runs/${id}/steps`))).as(z.array(StepRow)).find(({ kind }) => kind === 'tool');
const runToEnd = async (client: Client, agentId: string, request?: object) => {
  const { id } = (await start(client, agentId, request)).as(Receipt);
  await runIs(id, ({ endedAt }) => endedAt !== null);
  return { id, step: await toolStep(id) };
};
const use = (connectionId: string, agentId: string, callerId: Person) => {
  const asked: CredentialUse = {
    workspaceId: ada.workspaceId,
    connectionId: ConnectionId.parse(connectionId),
    agentId: agentId as AgentId,
    run: null,
    callerId: callerId.userId,
  };
  return backend.app.get(ConnectionCredentials).forUse(asked);
};

describe('an agent that acts as the person who starts it', () => {
  it('calls with the account of the person who starts the run, and of the one who starts it again', async () => {
    await connect(ada);
    const ofGrace = await connect(grace);
    const agentId = await createAgent();
    const { id } = await runToEnd(ada.client, agentId);
    const { step } = await runToEnd(grace.client, agentId);
    await runToEnd(grace.client, agentId, { version: 'draft', againOf: id });
    expect(seen).toEqual([sentBy(ada), sentBy(grace), sentBy(grace)]);
    expect(step?.status).toBe('succeeded');
    expect((await ada.client.get(ada.path(`/connections/${ofGrace}`))).as(ConnectionRow).access).toEqual([]);
  });

  it('is not started by a person without an account there, who is told which one is needed', async () => {
    await connect(ada);
    const agentId = await createAgent();
    const own = async () =>
      (await grace.client.get(ada.path(`/connections/as-caller?services=${service}`))).as(CallerAccounts).items;
    expect(await own()).toEqual([]);
    expect((await start(grace.client, agentId)).problem).toMatchObject({
      status: 409,
      code: 'connection_needs_caller',
      errors: [{ pointer: '/connections/0', detail: 'Connect an account of yours at Grafana first.' }],
    });
    const connectionId = await connect(grace);
    expect(await own()).toEqual([{ service, connectionId, name: 'Boards' }]);
    await runToEnd(grace.client, agentId);
    expect(seen).toEqual([sentBy(grace)]);
  });

  it('acts as the person who started it, also when another one approves its call', async () => {
    await Promise.all([connect(ada), connect(grace)]);
    const agentId = await createAgent({ tools: [newToolUse('http.request', 'ask')] });
    const { id } = (await start(grace.client, agentId)).as(Receipt);
    await runIs(id, ({ waiting }) => waiting === 'approval');
    const step = await toolStep(id);
    const asked = await ada.client.post(ada.path(`/runs/${id}/steps/${step?.seq}/approve`), {
      arguments: { url: `${world.url}/boards`, connection: 'boards' },
    });
    expect(asked.status).toBeLessThan(300);
    await runIs(id, ({ endedAt }) => endedAt !== null);
    expect(seen).toEqual([sentBy(grace)]);
  });

  it('acts as them in no call that another one has changed', async () => {
    await Promise.all([connect(ada), connect(grace)]);
    const agentId = await createAgent({ tools: [newToolUse('http.request', 'ask')] });
    const { id } = (await start(grace.client, agentId)).as(Receipt);
    await runIs(id, ({ waiting }) => waiting === 'approval');
    const changed = { url: `${world.url}/boards?all=yes`, connection: 'boards' };
    const path = `/runs/${id}/steps/${(await toolStep(id))?.seq}/approve`;
    (await ada.client.post(ada.path(path), { arguments: changed })).as(Receipt);
    await runIs(id, ({ endedAt }) => endedAt !== null);
    expect((await toolStep(id))?.failures.at(-1)?.failure.code).toBe('connection_agent_changed');
    expect(seen).toEqual([]);
  });
});

describe('an account of somebody else', () => {
  it('is not used, neither that of another member nor the caller’s own in another workspace', async () => {
    const ofAda = await connect(ada);
    const elsewhere = await connect(grace, grace);
    const agentId = await createAgent();
    expect((await start(grace.client, agentId)).problem.code).toBe('connection_needs_caller');
    await expect(use(ofAda, agentId, grace)).rejects.toMatchObject({ code: 'connection_needs_caller', holds: false });
    await expect(use(elsewhere, agentId, grace)).rejects.toMatchObject({ code: 'not_found' });
    expect(seen).toEqual([]);
  });

  it('is not used by whom it was handed over to, until they give its secret themselves', async () => {
    const handedOver = await connect(grace);
    (await grace.client.patch(ada.path(`/connections/${handedOver}/owner`), { ownerId: ada.userId })).as(Receipt);
    const ofAda = await connect(ada);
    const agentId = await createAgent();
    await runToEnd(ada.client, agentId);
    expect(seen).toEqual([sentBy(ada)]);
    await expect(use(handedOver, agentId, ada)).rejects.toMatchObject({ code: 'connection_needs_caller' });
    const secret = { kind: 'bearer', token: formatToken(ada) };
    (await ada.client.post(ada.path(`/connections/${handedOver}/rotate`), { secret })).as(Receipt);
    expect((await use(handedOver, agentId, ada)).connectionId).toBe(handedOver);
    (await ada.client.post(ada.path(`/connections/${ofAda}/revoke`))).as(Receipt);
    await runToEnd(ada.client, agentId);
    expect(seen).toEqual([sentBy(ada), sentBy(ada)]);
  });

  it('cannot be named in a definition as that of the person who starts the run', async () => {
    const ofAda = await connect(ada);
    const named = { ...boards, connectionId: ofAda };
    const agentId = await createAgent();
    const edited = await ada.client.patch(ada.path(`/agents/${agentId}/draft`), { changes: { connections: [named] } });
    expect(edited.problem).toMatchObject({ code: 'validation_failed' });
    const any = { ...boards, service: 'any-api' };
    const edited2 = await ada.client.patch(ada.path(`/agents/${agentId}/draft`), { changes: { connections: [any] } });
    expect(edited2.problem).toMatchObject({ code: 'validation_failed' });
  });
});

describe('a caller who was removed, or has lost the role', () => {
  it.each(['removed', 'auditor'] as const)('loses the account at the next call: %s', async (how) => {
    const ofGrace = await connect(grace);
    const agentId = await createAgent({ tools: [newToolUse('http.request', 'ask')] });
    const { id } = (await start(grace.client, agentId)).as(Receipt);
    await runIs(id, ({ waiting }) => waiting === 'approval');
    expect((await use(ofGrace, agentId, grace)).connectionId).toBe(ofGrace);
    if (how === 'removed') await ada.removes(grace);
    else (await ada.client.patch(ada.path(`/members/${grace.userId}/role`), { role: 'auditor' })).as(Receipt);
    await expect(use(ofGrace, agentId, grace)).rejects.toMatchObject({ code: 'connection_needs_caller', holds: false });
    const step = await toolStep(id);
    await ada.client.post(ada.path(`/runs/${id}/steps/${step?.seq}/approve`), {
      arguments: { url: `${world.url}/boards`, connection: 'boards' },
    });
    await runIs(id, ({ endedAt }) => endedAt !== null);
    expect((await toolStep(id))?.failures.at(-1)?.failure.code).toBe('connection_needs_caller');
    expect(seen).toEqual([]);
  });
});

describe('without a person', () => {
  it('an API key does not start it, although its owner has an account', async () => {
    await connect(ada);
    const agentId = await createAgent();
    const program = await getProgram(ada);
    expect((await start(program, agentId)).problem).toMatchObject({ status: 409, code: 'connection_needs_caller' });
    expect((await program.get(ada.path(`/connections/as-caller?services=${service}`))).status).toBe(403);
    expect(seen).toEqual([]);
  });

  const settings = { kind: 'webhook', signature: 'none' };
  const createTrigger = (agentId: string) =>
    ada.client.post(ada.path('/triggers'), { agentId, name: 'Orders', settings });

  it('no trigger starts it: none is made or enabled for it, and it is not published while there is one', async () => {
    await connect(ada);
    const acting = await createAgent();
    await publish(acting);
    expect((await createTrigger(acting)).problem).toMatchObject({ status: 409, code: 'connection_needs_caller' });

    const agentId = await createAgent({ connections: [] });
    await publish(agentId);
    const trigger = (await createTrigger(agentId)).as(TriggerReceipt);
    await backend.settled();
    await ada.client.patch(ada.path(`/agents/${agentId}/draft`), { changes: { connections: [boards] } });
    expect((await publish(agentId)).problem).toMatchObject({ status: 409, code: 'connection_needs_caller' });
    await ada.client.post(ada.path(`/triggers/${trigger.id}/pause`));
    await backend.settled();
    expect((await publish(agentId)).status).toBe(200);
    expect((await ada.client.post(ada.path(`/triggers/${trigger.id}/resume`))).problem.code).toBe(
      'connection_needs_caller',
    );
    // A person who tries the trigger out is not its caller.
    const tried = await ada.client.post(ada.path(`/triggers/${trigger.id}/test`), { inputs: {} });
    expect(tried.problem.code).toBe('connection_needs_caller');
    expect(seen).toEqual([]);
  });
});
