import { AgentLabels } from '@throughline/contracts/agents/agent.requests.js';
import { AgentActivityRow, AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerCounts } from '@throughline/contracts/triggers/trigger.requests.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { z } from 'zod';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let agents: string;
const AgentPage = page(AgentRow);

const create = async (body: object) => (await ada.client.post(agents, body)).as(Receipt);
const list = async (query: string) => (await ada.client.get(`${agents}?${query}`)).as(AgentPage);
const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp();
  agents = ada.path('/agents');
  await create({ name: 'delta', labels: ['money'] });
  await create({ name: 'Alpha', description: 'Reads invoices.' });
  await create({ name: 'charlie' });
  const { id, position } = await create({ name: 'Bravo', labels: ['money'] });
  await ada.client.get(`${agents}/${id}?after=${position}`);
});

it('A list of agents is sorted by name, page by page, in both directions.', async () => {
  const first = await list('order=name&limit=3');
  expect(names(first)).toEqual(['Alpha', 'Bravo', 'charlie']);
  expect(names(await list(`order=name&limit=3&cursor=${first.next}`))).toEqual(['delta']);
  expect(names(await list('order=-name'))).toEqual(['delta', 'charlie', 'Bravo', 'Alpha']);
});

it('Names are in the order that people expect: numbers by their value, accented letters by their letter.', async () => {
  const bea = await backend.signUp('Bea');
  const expected = ['ägypten', 'Agent 1', 'Agent 2', 'agent 10', 'café', 'Cafés', 'Zebra'];
  let last = '';
  for (const name of [...expected].reverse()) {
    const { id, position } = (await bea.client.post(bea.path('/agents'), { name })).as(Receipt);
    last = `/agents/${id}?after=${position}`;
  }
  await bea.client.get(bea.path(last));
  const sorted = async (query: string) => (await bea.client.get(bea.path(`/agents?${query}`))).as(AgentPage);
  const people = new Intl.Collator('en', { numeric: true });
  const order = expected.toSorted((a, b) => people.compare(a, b));
  expect(names(await sorted('order=name'))).toEqual(order);
  const first = await sorted('order=name&limit=3');
  expect(names(await sorted(`order=name&limit=4&cursor=${first.next}`))).toEqual(order.slice(3));
  expect(names(await sorted('q=agypten'))).toEqual(['ägypten']);
});

it('A list of agents says how many there are on all pages when it is asked to count.', async () => {
  expect(await list('limit=1&count=true')).toMatchObject({ total: 4 });
  expect(await list('limit=1&count=true&label=money')).toMatchObject({ total: 2 });
  expect((await list('limit=1')).total).toBeUndefined();
});

it('Agents are found by words in their names, descriptions and labels, and by their status.', async () => {
  expect(names(await list('q=INVOICES'))).toEqual(['Alpha']);
  expect(names(await list('q=money%20brav'))).toEqual(['Bravo']);
  expect(names(await list('status=active,paused'))).toEqual([]);
  expect(names(await list('status=draft,active&order=name&limit=1'))).toEqual(['Alpha']);
});

it('Agents are read by their ids in one request, and an id of another workspace finds nothing.', async () => {
  const [last, ...others] = (await list('order=name')).items;
  expect(names(await list(`ids=${last?.id},${others[0]?.id}&order=name`))).toEqual(['Alpha', 'Bravo']);
  const eve = await backend.signUp();
  const found = (await eve.client.get(`${eve.path('/agents')}?ids=${last?.id}`)).as(AgentPage);
  expect(found.items).toEqual([]);
});

it('A list of agents is sorted by every column, page by page, without losing one.', async () => {
  for (const column of ['name', 'status', 'model', 'last', 'runs', 'cost'])
    for (const order of [column, `-${column}`]) {
      const first = await list(`order=${order}&limit=3`);
      const second = await list(`order=${order}&limit=3&cursor=${first.next}`);
      expect([...names(first), ...names(second)].sort()).toEqual(['Alpha', 'Bravo', 'charlie', 'delta']);
    }
});

it('The labels of a workspace are counted by the server.', async () => {
  const labels = await ada.client.get(`${agents}/labels`);
  expect(labels.as(AgentLabels)).toEqual([{ label: 'money', agents: 2 }]);
});

it('The activity of agents is read by their ids, or only of those with a run that has not ended.', async () => {
  const { items } = await list('');
  const activity = async (query: string) =>
    (await ada.client.get(`${agents}/activity?${query}`)).as(page(AgentActivityRow));
  expect(await activity(`ids=${items[0]?.id}`)).toMatchObject({ items: [] });
  expect(await activity('busy=true&count=true')).toMatchObject({ items: [], total: 0 });
});

it('The triggers that start agents are counted by agent and kind.', async () => {
  const [agent, other] = (await list('order=name')).items;
  const triggers = ada.path('/triggers');
  const webhook = { agentId: agent?.id, name: 'Hook', settings: { kind: 'webhook', signature: 'standard' } };
  const { id, position } = (await ada.client.post(triggers, webhook)).as(Receipt);
  await ada.client.get(`${triggers}/${id}?after=${position}`);
  const counted = await ada.client.get(`${triggers}/counts?agentIds=${agent?.id},${other?.id}`);
  expect(counted.as(z.array(TriggerCounts))).toEqual([
    { agentId: agent?.id, webhooks: 1, schedules: 0, events: 0, items: 0 },
  ]);
  const found = async (query: string) => (await ada.client.get(`${triggers}?${query}&count=true`)).as(page(TriggerRow));
  expect(await found('q=HOO')).toMatchObject({ items: [{ id }], total: 1 });
  expect(await found('q=book')).toMatchObject({ items: [], total: 0 });
  expect(await found(`ids=${id}`)).toMatchObject({ items: [{ id }] });
  expect(await found(`ids=${agent?.id}`)).toMatchObject({ items: [] });
});
