import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentFile } from '@throughline/contracts/agents/agent.requests.js';
import { AgentRow, AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { AgentId } from '@throughline/contracts/ids.js';
import type { Backend } from '../testing/backend.js';
import { whileHeldBack } from '../testing/hold-back.js';
import type { Person } from '../testing/person.js';
import { AgentsQueries } from './agents.queries.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let agents: string;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp();
  agents = ada.path('/agents');
});

type Agent = Pick<Receipt, 'id'>;
const post = async (path: string, body: unknown = {}) => (await ada.client.post(`${agents}${path}`, body)).as(Receipt);
const patch = async (path: string, body: unknown) => (await ada.client.patch(`${agents}${path}`, body)).as(Receipt);
const create = (body: object = {}) => post('', { name: 'Invoicer', ...body });
const rowAt = async ({ id, position }: Receipt) =>
  (await ada.client.get(`${agents}/${id}?after=${position}`)).as(AgentRow);
const published = async () => {
  const agent = await create({ from: { kind: 'import', definition: definition() } });
  return post(`/${agent.id}/publish`, { note: 'First.' });
};
const listEvents = async ({ id }: Agent) => {
  const types: string[] = [];
  for await (const { type } of backend.app.get(EventStore).read(`agent-${id}`)) types.push(type);
  return types;
};

it('an agent is created, written, published and changed: each an event, and all of it in the row', async () => {
  const { id } = await create({ description: 'Bills.', labels: ['money'] });
  await patch(`/${id}/name`, { name: 'Biller' });
  await patch(`/${id}/details`, { icon: { glyph: '🧾', tint: 2 } });
  await patch(`/${id}/draft`, { changes: { instructions: '1. Answer: Say hello.' } });
  await post(`/${id}/publish`, { note: 'First.' });
  await patch(`/${id}/draft`, { changes: { overlap: 'skip' } });
  await post(`/${id}/pause`);
  expect(await listEvents({ id })).toEqual([
    'AgentCreated',
    'AgentRenamed',
    'AgentDetailsChanged',
    'AgentDraftEdited',
    'AgentPublished',
    'AgentDraftEdited',
    'AgentPaused',
  ]);
  expect(await rowAt(await post(`/${id}/resume`))).toMatchObject({
    name: 'Biller',
    description: 'Bills.',
    icon: { glyph: '🧾', tint: 2 },
    labels: ['money'],
    status: 'active',
    publishedVersion: 1,
    published: { ...blankDefinition, instructions: '1. Answer: Say hello.' },
    unpublishedFields: ['overlap'],
    unpublishedEditors: [expect.any(String)],
    revision: 7,
  });
});

it('an edit over a draft that somebody changed is refused with the revision it has', async () => {
  const agent = await create();
  await patch(`/${agent.id}/draft`, { changes: { instructions: 'Mine.' } });
  const answer = await ada.client.patch(
    `${agents}/${agent.id}/draft`,
    { changes: { instructions: 'Yours.' } },
    { headers: { 'if-match': `"${agent.revision}"` } },
  );
  expect(answer.status).toBe(412);
  expect(answer.problem).toMatchObject({ code: 'precondition_failed', current_revision: 1 });
});

it('the ETag of an agent is what the next command gives as If-Match', async () => {
  const agent = await create();
  const etag = (await ada.client.get(`${agents}/${agent.id}?after=${agent.position}`)).headers.get('etag');
  const answer = await ada.client.patch(
    `${agents}/${agent.id}/name`,
    { name: 'Biller' },
    { headers: { 'if-match': etag ?? '' } },
  );
  expect(answer.as(Receipt).revision).toBe(1);
});

it('saying what is so already adds nothing to the log', async () => {
  const agent = await create();
  const repeated = await patch(`/${agent.id}/name`, { name: 'Invoicer' });
  expect(repeated).toEqual(agent);
  expect(await listEvents(agent)).toEqual(['AgentCreated']);
});

it('the same Idempotency-Key makes one agent', async () => {
  const headers = { 'idempotency-key': newId() };
  const [first, second] = [
    await ada.client.post(agents, { name: 'Once' }, { headers }),
    await ada.client.post(agents, { name: 'Once' }, { headers }),
  ];
  expect(second.as(Receipt)).toEqual(first.as(Receipt));
});

it('a draft names only models and tools that exist', async () => {
  const agent = await create();
  const { model } = blankDefinition;
  const tools = [newToolUse('time.now'), { ...newToolUse('json.query'), tool: 'json.sort' }];
  const changes = {
    model: { ...model, provider: 'nobody' },
    fallbacks: [model, { ...model, provider: 'nobody' }],
    tools,
  };
  const answer = await ada.client.patch(`${agents}/${agent.id}/draft`, { changes });
  expect(answer.problem).toMatchObject({
    code: 'validation_failed',
    errors: [
      { pointer: '/changes/model/provider', detail: 'There is no model provider called nobody.' },
      { pointer: '/changes/fallbacks/1/provider', detail: 'There is no model provider called nobody.' },
      { pointer: '/changes/tools/1/tool', detail: 'There is no tool called json.sort.' },
    ],
  });
  const definition = { ...blankDefinition, tools };
  const imported = await ada.client.post(agents, { name: 'Sorter', from: { kind: 'import', definition } });
  expect(imported.problem).toMatchObject({ errors: [{ pointer: '/from/definition/tools/1/tool' }] });
  expect(await listEvents(agent)).toEqual(['AgentCreated']);
});

it('clients may leave out what definitions did not have before', async () => {
  const agent = await create();
  const changes = {
    model: { provider: 'rehearsal', model: 'rehearsal-1', temperature: 1, maxOutputTokens: 50 },
    tools: [{ tool: 'time.now', policy: 'ask', pinned: {} }],
    limits: { steps: 20, activeTime: 60_000, parallelRuns: 1 },
  };
  const { draft } = await rowAt(await patch(`/${agent.id}/draft`, { changes }));
  expect(draft).toMatchObject({
    model: { ...changes.model, connectionId: null, reasoning: 'default' },
    tools: [newToolUse('time.now', 'ask')],
    limits: { ...changes.limits, costMicros: null, callsAtOnce: 4, resultBytes: 32_768 },
  });
});

it('a draft that cannot run is not published, and it says why', async () => {
  const agent = await create();
  const answer = await ada.client.post(`${agents}/${agent.id}/publish`, { note: '' });
  expect(answer.problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/instructions' }] });
});

it('versions stay, and an earlier one becomes the draft again', async () => {
  const { id } = await published();
  await patch(`/${id}/draft`, { changes: { instructions: '1. Answer: Say goodbye.' } });
  const second = await post(`/${id}/publish`, { note: 'Second.' });
  const versions = (await ada.client.get(`${agents}/${id}/versions?after=${second.position}`)).as(
    page(AgentVersionRow),
  );
  expect(versions.items.map(({ version, note }) => [version, note])).toEqual([
    [2, 'Second.'],
    [1, 'First.'],
  ]);
  const row = await rowAt(await post(`/${id}/restore-version`, { version: 1 }));
  expect(row).toMatchObject({
    publishedVersion: 2,
    draft: { instructions: '1. Answer: Say hello.' },
    unpublishedFields: ['instructions'],
  });
  const first = (await ada.client.get(`${agents}/${id}/versions/1`)).as(AgentVersionRow);
  expect(first.definition).toEqual(definition());
  expect((await ada.client.get(`${agents}/${id}/versions/3`)).status).toBe(404);
});

it('what is exported is imported as it was, and a copy is another agent', async () => {
  const original = await published();
  await rowAt(original);
  const file = (await ada.client.get(`${agents}/${original.id}/export`)).as(AgentFile);
  const { definition: exported, name } = file;
  const imported = await rowAt(await create({ name, from: { kind: 'import', definition: exported } }));
  expect(imported).toMatchObject({ name: 'Invoicer', draft: definition(), status: 'draft' });
  const copy = await rowAt(await create({ name: 'Copy', from: { kind: 'copy', agentId: original.id } }));
  expect(copy).toMatchObject({ name: 'Copy', draft: definition(), publishedVersion: null });
  const nothing = await ada.client.post(agents, { name: 'Copy', from: { kind: 'copy', agentId: newId() } });
  expect(nothing.status).toBe(404);
});

it('a copy made right after an edit has the edit, although the table of agents does not show it yet', async () => {
  const original = await published();
  await rowAt(original);
  const made = await whileHeldBack(backend.app.get(Postgres), 'agents', async () => {
    await patch(`/${original.id}/draft`, { changes: { instructions: 'Edited a moment ago.' } });
    return create({ name: 'Copy', from: { kind: 'copy', agentId: original.id } });
  });
  expect((await rowAt(made)).draft.instructions).toBe('Edited a moment ago.');
});

it('an agent that triggers use is not archived until they are paused', async () => {
  const agent = await published();
  await rowAt(agent);
  const triggers = ada.path('/triggers');
  const settings = { kind: 'webhook', signature: 'standard' };
  const trigger = (await ada.client.post(triggers, { agentId: agent.id, name: 'Orders', settings })).as(Receipt);
  const refused = await ada.client.post(`${agents}/${agent.id}/archive?after=${trigger.position}`);
  expect(refused.problem).toMatchObject({ status: 409, code: 'agent_in_use', detail: 'Used by “Orders”.' });
  const pause = (await ada.client.post(`${triggers}/${trigger.id}/pause`)).as(Receipt);
  const archived = await post(`/${agent.id}/archive?after=${pause.position}`);
  expect((await rowAt(archived)).status).toBe('archived');
  expect((await rowAt(await post(`/${agent.id}/restore`))).status).toBe('active');
});

it('of the triggers that use an agent the first five are read by name, and the others counted', async () => {
  const agent = await published();
  await rowAt(agent);
  const settings = { kind: 'webhook', signature: 'standard' };
  let position = 0;
  for (const name of ['G', 'F', 'E', 'D', 'C', 'B', 'A'])
    ({ position } = (await ada.client.post(ada.path('/triggers'), { agentId: agent.id, name, settings })).as(Receipt));
  const refused = await ada.client.post(`${agents}/${agent.id}/archive?after=${position}`);
  expect(refused.problem.detail).toBe('Used by “A”, “B”, “C”, “D”, “E” and 2 other triggers.');
  const used = await backend.app.get(AgentsQueries).usedBy(ada.workspaceId, AgentId.parse(agent.id));
  expect(used).toEqual({ names: ['A', 'B', 'C', 'D', 'E'], count: 7 });
});

it('a list is read page by page, the newest first', async () => {
  const made = [await create(), await create(), await create()];
  const read = async (query: string) =>
    (await ada.client.get(`${agents}?limit=2&after=${made[2]?.position}${query}`)).as(page(AgentRow));
  const first = await read('');
  const second = await read(`&cursor=${first.next}`);
  expect([...first.items, ...second.items].slice(0, 3).map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
  expect(first.position).toBeGreaterThanOrEqual(made[2]?.position ?? 0);
  for (const cursor of ['x', Buffer.from('a b').toString('base64url')]) {
    expect((await ada.client.get(`${agents}?cursor=${cursor}`)).problem.code).toBe('validation_failed');
  }
});

it('what an agent has been doing is listed by agent', async () => {
  const agent = await create();
  const answer = await ada.client.get(`${agents}/activity?after=${agent.position}`);
  expect(answer.status).toBe(200);
});

it('an agent of another workspace is not there', async () => {
  const agent = await create();
  const bob = await backend.signUp('Bob Example');
  for (const path of [bob.path(`/agents/${agent.id}`), `${agents}/${agent.id}`]) {
    expect((await bob.client.get(`${path}?after=${agent.position}`)).status).toBe(404);
    expect((await bob.client.patch(`${path}/name`, { name: 'Mine' })).status).toBe(404);
  }
});
