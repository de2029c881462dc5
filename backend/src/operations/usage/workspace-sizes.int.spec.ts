import { WorkspaceSizeList } from '@throughline/contracts/operations/workspace-sizes.js';
import { RunId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';

let backend: Backend;
let [ada, grace, vera] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  backend = await startBackend({ env: { WORKSPACE_STORED_BYTES: '5000000' } });
  ada = await backend.signUp('Ada');
  grace = await backend.signUp('Grace');
  vera = await backend.signUp('Vera');
  await makeOperator(backend, vera);
});
afterAll(() => backend.stop());

/** Holds what sealing adds to a value. */
const sealBytes = 28;
const list = async () => (await vera.client.get('/api/operator/workspaces')).as(WorkspaceSizeList);

describe('the sizes of workspaces', () => {
  it('are listed for operators, the largest first, with what was recorded today and the limits', async () => {
    const owner = { workspaceId: grace.workspaceId, runId: RunId.parse(newId()) };
    await backend.app.get(Blobs, { strict: false }).store(owner, 'x'.repeat(200_000));
    await ada.client.patch(ada.path('/name'), { name: 'Place of Ada' });
    await backend.settled();
    const { items, limits } = await list();
    expect(limits).toEqual({ storedBytes: 5_000_000, eventsPerDay: 200_000, eventBytesPerDay: 1024 ** 3 });
    expect(items.map(({ slug }) => slug)).toEqual([grace.slug, ...items.slice(1).map(({ slug }) => slug)]);
    expect(items[0]).toMatchObject({ id: grace.workspaceId, storedBytes: 200_002 + sealBytes });
    const own = items.find(({ id }) => id === ada.workspaceId);
    expect(own?.events).toBeGreaterThan(0);
    expect(own).toMatchObject({ storedBytes: 0, eventsToday: own?.events, eventBytesToday: own?.eventBytes });
    expect(items).toHaveLength(3);
  });

  it('do not exist for others', async () => {
    expect((await ada.client.get('/api/operator/workspaces')).status).toBe(404);
    expect((await backend.visitor().get('/api/operator/workspaces')).status).toBe(404);
  });
});
