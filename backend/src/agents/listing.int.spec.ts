import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';

let backend: Backend;
let ada: Person;
let agents: string;
const AgentPage = page(AgentRow);

const create = async (body: object) => (await ada.client.post(agents, body)).as(Receipt);
const list = async (query: string) => (await ada.client.get(`${agents}?${query}`)).as(AgentPage);
const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp();
  agents = ada.path('/agents');
  await create({ name: 'delta', labels: ['money'] });
  await create({ name: 'Alpha', description: 'Reads invoices.' });
  await create({ name: 'charlie' });
  const { id, position } = await create({ name: 'Bravo', labels: ['money'] });
  await ada.client.get(`${agents}/${id}?after=${position}`);
}, 60_000);
afterAll(() => backend?.stop());

it('A list of agents is sorted by name, page by page, in both directions.', async () => {
  const first = await list('order=name&limit=3');
  expect(names(first)).toEqual(['Alpha', 'Bravo', 'charlie']);
  expect(names(await list(`order=name&limit=3&cursor=${first.next}`))).toEqual(['delta']);
  expect(names(await list('order=-name'))).toEqual(['delta', 'charlie', 'Bravo', 'Alpha']);
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
