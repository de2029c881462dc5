import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';

let backend: Backend;
let ada: Person;
let endpoints: string;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp();
  endpoints = ada.path('/endpoints');
}, 60_000);
afterAll(() => backend?.stop());

const create = async (name: string) => (await ada.client.post(endpoints, { name })).as(Receipt);

it('an endpoint is created, renamed and archived, and the row says so', async () => {
  const { id } = await create('First');
  await ada.client.patch(`${endpoints}/${id}/name`, { name: 'Second' });
  const { position } = (await ada.client.post(`${endpoints}/${id}/archive`)).as(Receipt);
  const row = (await ada.client.get(`${endpoints}/${id}?after=${position}`)).as(EndpointRow);
  expect(row).toMatchObject({ name: 'Second', status: 'archived', revision: 2, position });
});

it('endpoints are listed, the newest first', async () => {
  const made = [await create('One'), await create('Two')];
  const { items } = (await ada.client.get(`${endpoints}?limit=2&after=${made[1]?.position}`)).as(page(EndpointRow));
  expect(items.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
});

it('an endpoint of another workspace is not there', async () => {
  const { id, position } = await create('Ours');
  const bob = await backend.signUp('Bob Example');
  expect((await bob.client.get(`${bob.path(`/endpoints/${id}`)}?after=${position}`)).status).toBe(404);
  expect((await bob.client.patch(bob.path(`/endpoints/${id}/name`), { name: 'Mine' })).status).toBe(404);
});
