import { tmpdir } from 'node:os';
import { measureBytes, DiskUse } from '@throughline/contracts/operations/disk-use.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';
import { DiskSizes } from './disk-sizes.js';

const token = 'metrics-token-of-this-test';
let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend({ env: { DATA_DIR: tmpdir(), METRICS_TOKEN: token } });
  ada = await backend.signUp();
  await makeOperator(backend, ada);
});
afterAll(() => backend.stop());

const use = async () => (await ada.client.get('/api/operator/disk')).as(DiskUse);
const count = async () => (await backend.app.get(Postgres).query('select 1 from ops.disk_sizes')).length;

describe('What the database takes', () => {
  it('is measured by itself, by part, and not more than once an hour', async () => {
    await eventually('it is measured', async () => (await count()) > 0);
    await backend.app.get(DiskSizes).sample();
    expect(await count()).toBe(1);
  });

  it('is measured again when somebody asks, and not more than once a minute', async () => {
    let now = Date.now();
    const sizes = new DiskSizes(backend.app.get(Postgres), { now: () => new Date(now) });
    const { parts } = await sizes.current();
    expect(parts.log).toBeGreaterThan(0);
    expect(parts.read_tables).toBeGreaterThan(0);
    await backend.app
      .get(Postgres)
      .script(`create table vault.large as select repeat('x', 1000) as text from generate_series(1, 1000)`);
    now += 59_000;
    expect((await sizes.current()).parts).toEqual(parts);
    now += 1_000;
    expect((await sizes.current()).parts.vault).toBeGreaterThan((parts.vault ?? 0) + 500_000);
    expect(await count()).toBe(1);
    await backend.app.get(Postgres).script('drop table vault.large');
  });

  it('has a forecast: the growth of the last week, and when the disk is full', async () => {
    const { newest, disk } = await use();
    if (disk === null) throw new Error('nothing is known');
    const before = { log: measureBytes(newest) - 2_000_000 };
    await backend.app
      .get(Postgres)
      .execute(`insert into ops.disk_sizes (at, parts) select at - interval '2 days', $1 from ops.disk_sizes`, [
        JSON.stringify(before),
      ]);
    const { perDay, fullInDays } = await use();
    expect(perDay).toBeCloseTo(1_000_000, -5);
    expect(disk.free).toBeLessThanOrEqual(disk.total);
    if (disk.free < 3_650_000_000) expect(fullInDays).toBeCloseTo(disk.free / 1_000_000, -3);
  });

  it('is in the metrics, and a secret of operators', async () => {
    const text = await (
      await fetch(`${backend.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    ).text();
    expect(text).toMatch(/^database_bytes\{part="log"\} \d+$/m);
    expect(text).toMatch(/^disk_free_bytes \d+/m);
    expect((await backend.visitor().get('/api/operator/disk')).status).toBe(404);
  });
});
