import { shortId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { FiringRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { readHookId } from '../testing/read-hook-id.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let hook: TriggerRow;

const post = async (path: string, body: object = {}) => (await ada.client.post(ada.path(path), body)).as(Receipt);
const list = async (query: string) => (await ada.client.get(`${ada.path('/triggers')}?${query}`)).as(page(TriggerRow));
const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
const firings = async (query: string) =>
  (await ada.client.get(`${ada.path(`/triggers/${hook.id}/firings`)}?${query}&count=true`)).as(page(FiringRow));

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp();
  const agent = await post('/agents', { name: 'Clerk' });
  const webhook = (signature: string) => ({ kind: 'webhook', signature });
  const schedule = { kind: 'schedule', timing: { kind: 'interval', minutes: 60 }, timeZone: 'UTC', misfire: 'skip' };
  const create = (name: string, settings: object) =>
    post(`/triggers?after=${agent.position}`, { agentId: agent.id, name, settings });
  await create('charlie', schedule);
  const paused = await create('Alpha', schedule);
  await post(`/triggers/${paused.id}/pause`);
  await create('Bravo', webhook('none'));
  const { id } = await create('delta', webhook('bearer'));
  await backend.settled();
  hook = (await ada.client.get(ada.path(`/triggers/${id}`))).as(TriggerRow);
  // The agent has no published version, and a call without the secret is rejected.
  await ada.client.send('POST', `/hooks/${await readHookId(ada, id)}`, undefined, { raw: '{}' });
  await ada.client.post(ada.path(`/triggers/${id}/test`), {});
  await backend.settled();
});

it.each([
  ['order=name', ['Alpha', 'Bravo', 'charlie', 'delta']],
  ['order=-name', ['delta', 'charlie', 'Bravo', 'Alpha']],
  ['order=name&kind=webhook', ['Bravo', 'delta']],
  ['order=name&kind=schedule', ['Alpha', 'charlie']],
  ['status=paused', ['Alpha']],
  ['q=ALPH', ['Alpha']],
  ['q=alph&kind=webhook', []],
])('Triggers with %s are %j, and as many are counted.', async (query, found) => {
  expect(names(await list(query))).toEqual(found);
  expect(await list(`${query}&count=true&limit=1`)).toMatchObject({ total: found.length });
});

it('A list of triggers is sorted by every column, page by page, without losing one.', async () => {
  for (const column of ['name', 'status', 'last'])
    for (const order of [column, `-${column}`]) {
      const first = await list(`order=${order}&limit=3`);
      const second = await list(`order=${order}&limit=3&cursor=${first.next}`);
      expect([...names(first), ...names(second)].sort()).toEqual(['Alpha', 'Bravo', 'charlie', 'delta']);
    }
  expect(names(await list('order=-last&limit=1'))).toEqual(['delta']);
});

it('Firings of a trigger are found by their outcome and their time, and counted.', async () => {
  const all = await firings('');
  const outcomes = all.items.map(({ outcome }) => outcome).sort();
  expect(outcomes).toContain('rejected');
  expect(all.total).toBe(outcomes.length);
  expect(outcomes.length).toBeGreaterThan(1);
  expect(await firings('outcome=rejected')).toMatchObject({ items: [{ outcome: 'rejected' }], total: 1 });
  expect(await firings('outcome=rejected,duplicate')).toMatchObject({ total: 1 });
  expect(await firings('outcome=duplicate')).toMatchObject({ items: [], total: 0 });
  const newest = all.items[0]?.at ?? '';
  expect((await firings(`from=${newest}`)).items).toContainEqual(all.items[0]);
  expect((await firings(`to=${newest}`)).items).not.toContainEqual(all.items[0]);
});

it('Firings of a trigger are found by words of their reason, the id of their delivery and the short id, and by no content.', async () => {
  const { items } = await firings('');
  const rejected = items.find(({ outcome }) => outcome === 'rejected');
  const delivery = rejected?.cause?.kind === 'delivery' ? rejected.cause.delivery : undefined;
  for (const q of ['no signature', 'SIGNATURE_MISSING', delivery?.deliveryId ?? '', shortId(rejected?.id ?? '')])
    expect(await firings(`q=${encodeURIComponent(q)}`)).toMatchObject({ items: [{ id: rejected?.id }], total: 1 });
  expect(await firings('q=no%20signature&outcome=duplicate')).toMatchObject({ items: [], total: 0 });
  expect(await firings(`q=${Object.keys(delivery?.headers ?? {})[0]}`)).toMatchObject({ items: [], total: 0 });
});
