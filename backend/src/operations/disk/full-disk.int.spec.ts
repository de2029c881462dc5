import { MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import { OutageList } from '@throughline/contracts/operations/outages.js';
import { describeOnSmallDisk, megabytes } from '@throughline/embedded/testing/small-disk.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';

describeOnSmallDisk('A full disk', 100, (small) => {
  let backend: Backend;
  let ada: Person;
  beforeAll(async () => {
    backend = await startBackend({ env: { DATA_DIR: small.folder } });
    ada = await backend.signUp();
    await makeOperator(backend, ada);
  });
  afterAll(() => backend.stop());
  afterEach(() => small.clear());

  const state = async () => (await backend.visitor().get('/api/maintenance')).as(MaintenanceState);
  const outages = async () => (await ada.client.get('/api/operator/outages')).as(OutageList).items;

  it('is announced to every open page, also to one that connects later, and so is its end', async () => {
    const [early, late] = [await ada.socket(), await backend.signUp()];
    const hears = ({ socket }: typeof early, full: boolean): Promise<void> =>
      new Promise((resolve) => {
        socket.on('maintenance', (said) => MaintenanceState.parse(said).diskFull === full && resolve());
      });
    const announced = hears(early, true);
    small.fill(megabytes(30));
    await announced;
    expect(await state()).toMatchObject({ mode: 'off', plan: null, diskFull: true });
    const joined = await late.socket();
    const ends = [hears(early, false), hears(joined, false)];
    small.clear();
    await Promise.all(ends);
    expect((await state()).diskFull).toBe(false);
    early.close();
    joined.close();
  });

  it('is recorded as an outage of the event store, which ends when there is space', async () => {
    small.fill(megabytes(30));
    await eventually('it is recorded', async () => (await outages()).some(({ ended }) => !ended));
    small.clear();
    const [outage] = await eventually('it has ended', async () => {
      const items = await outages();
      return items.every(({ ended }) => ended) && items;
    });
    expect(outage).toMatchObject({ part: 'event_store', status: 'read_only' });
    expect(outage?.about).toMatch(/^the disk is full, \d+ MB free: nothing is written$/);
  });
});
