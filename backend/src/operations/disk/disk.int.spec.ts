import { tmpdir } from 'node:os';
import { bytesOf, DiskUse } from '@throughline/contracts/operations/disk-use.js';
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
    const { newest } = await eventually('it is measured', async () => {
      const read = await use();
      return read.newest !== null && read;
    });
    expect(newest?.parts.log).toBeGreaterThan(0);
    expect(newest?.parts.read_tables).toBeGreaterThan(0);
    expect(newest?.parts.vault).toBeGreaterThan(0);
    await backend.app.get(DiskSizes).sample();
    expect(await count()).toBe(1);
  });

  it('has a forecast: the growth of the last week, and when the disk is full', async () => {
    const { newest, disk } = await use();
    if (newest === null || disk === null) throw new Error('nothing is known');
    const before = { log: bytesOf(newest) - 2_000_000 };
    await backend.app
      .get(Postgres)
      .execute(`insert into ops.disk_sizes (at, parts) select at - interval '2 days', $1 from ops.disk_sizes`, [
        JSON.stringify(before),
      ]);
    const { perDay, fullInDays } = await use();
    expect(perDay).toBe(1_000_000);
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
