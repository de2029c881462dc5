import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

it('A personal account is handed over by its owner alone, and by those who manage connections once they have left', async () => {
  const [host, gil] = [await backend.signUp('Hal'), await backend.signUp('Gil')];
  await host.admits(gil, 'builder');
  const secret = { kind: 'bearer', token: 'a-token-of-gil' };
  const account = { service: 'any-api', kind: 'bearer', name: 'Gil’s', sharing: 'owner', secret };
  const settings = { variables: { address: 'https://api.harbour.example' } };
  const { id } = (await gil.client.post(host.path('/connections'), { ...account, settings })).as(Receipt);
  const path = host.path(`/connections/${id}`);
  const give = (by: Person, { userId: ownerId }: Person) => by.client.patch(`${path}/owner`, { ownerId });
  expect((await give(host, host)).problem.code).toBe('forbidden');
  expect((await give(gil, host)).status).toBe(200);
  expect((await give(gil, gil)).problem.code).toBe('forbidden');
  expect((await give(host, gil)).status).toBe(200);
  await host.client.delete(host.path(`/members/${gil.userId}`));
  const isOrphaned = async () => (await host.client.get(path)).as(ConnectionRow).status === 'orphaned';
  await eventually('it is orphaned', isOrphaned);
  expect((await give(host, host)).status).toBe(200);
});
