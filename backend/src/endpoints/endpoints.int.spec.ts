import { EndpointReceipt } from '@throughline/contracts/endpoints/endpoint.requests.js';
import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { limits } from '@throughline/contracts/limits.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeEach(async () => {
  ada = await backend.signUp();
});

const request = {
  name: 'Ops pager',
  address: 'https://pager.example/v2?token=hidden-part',
  format: 'standard',
  events: ['run_failed'],
};
const create = async (over: object = {}) =>
  (await ada.client.post(ada.path('/endpoints'), { ...request, ...over })).as(EndpointReceipt);
const read = async (endpointId: string, after: number) =>
  (await ada.client.get(`${ada.path(`/endpoints/${endpointId}`)}?after=${after}`)).as(EndpointRow);

describe('An endpoint', () => {
  it('is created, changed, paused, resumed and deleted, and its row says so', async () => {
    const { endpointId, secret } = await create();
    expect(secret).toMatch(/^whsec_/);
    const path = ada.path(`/endpoints/${endpointId}`);
    await ada.client.patch(`${path}/name`, { name: 'Pager' });
    await ada.client.put(`${path}/address`, { address: 'https://other.example:8443/x' });
    await ada.client.put(`${path}/terms`, { events: ['run_failed', 'member_joined'], contents: true, ordered: true });
    const paused = (await ada.client.post(`${path}/pause`)).as(Receipt);
    expect(await read(endpointId, paused.position)).toMatchObject({
      name: 'Pager',
      host: 'other.example:8443',
      events: ['run_failed', 'member_joined'],
      contents: true,
      ordered: true,
      status: 'paused',
    });
    const resumed = (await ada.client.post(`${path}/resume`)).as(Receipt);
    expect((await read(endpointId, resumed.position)).status).toBe('active');
    const deleted = (await ada.client.delete(path)).as(Receipt);
    expect((await read(endpointId, deleted.position)).status).toBe('deleted');
    expect((await ada.client.post(`${path}/pause`)).status).toBe(404);
  });

  it('keeps its address and its secret in the vault alone, until it is deleted', async () => {
    const { endpointId, secret, position } = await create();
    await backend.settled();
    const history = (await ada.client.get(ada.path('/history?category=endpoint'))).text;
    const row = (await ada.client.get(`${ada.path(`/endpoints/${endpointId}`)}?after=${position}`)).text;
    for (const text of [history, row]) {
      expect(text).toContain('pager.example');
      expect(text).not.toContain('hidden-part');
      expect(text).not.toContain(secret);
    }
    const postgres = backend.app.get(Postgres);
    const count = async () =>
      (await postgres.query('select from vault.secrets where owner = $1', [`endpoint-${endpointId}`])).length;
    expect(await count()).toBe(2);
    await ada.client.delete(ada.path(`/endpoints/${endpointId}`));
    await eventually('its secrets are gone', async () => (await count()) === 0);
  });

  it('of a chat has no secret', async () => {
    const { endpointId, secret } = await create({ format: 'slack' });
    expect(secret).toBeNull();
    const answer = await ada.client.post(ada.path(`/endpoints/${endpointId}/rotate-secret`));
    expect([answer.status, answer.problem.code]).toEqual([409, 'invalid_state']);
  });

  it('is one of at most twenty', async () => {
    for (let made = 0; made < limits.endpoints; made += 1) await create();
    const answer = await ada.client.post(ada.path('/endpoints'), request);
    expect(answer.problem.code).toBe('endpoint_limit');
    const { items } = (await ada.client.get(ada.path('/endpoints'))).as(page(EndpointRow));
    expect(items.length).toBeLessThanOrEqual(limits.endpoints);
  });

  it('is not called inside a network that is not open', async () => {
    const { endpointId } = await create({ address: 'http://10.1.2.3/hooks' });
    const test = await eventually('the endpoint is known', async () => {
      const answer = await ada.client.post(ada.path(`/endpoints/${endpointId}/test`));
      return answer.status === 200 && answer;
    });
    expect(test.json).toMatchObject({
      state: 'gave_up',
      status: null,
      error: 'This address isn’t allowed: it points inside a private network.',
    });
  });

  it('is managed by admins, and there for no other workspace', async () => {
    const { endpointId } = await create();
    const [bob, eve] = [await backend.signUp('Bob Example'), await backend.signUp('Eve Example')];
    await ada.admits(bob, 'builder');
    expect((await bob.client.post(ada.path(`/endpoints/${endpointId}/pause`))).status).toBe(403);
    expect((await bob.client.get(ada.path(`/endpoints/${endpointId}/deliveries`))).status).toBe(403);
    for (const below of ['/pause', '/rotate-secret', '/test'])
      expect((await eve.client.post(eve.path(`/endpoints/${endpointId}${below}`))).status).toBe(404);
    expect((await eve.client.get(eve.path(`/endpoints/${endpointId}/deliveries`))).status).toBe(404);
  });
});
