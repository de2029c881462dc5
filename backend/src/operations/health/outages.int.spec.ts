import { jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HealthSnapshot, type PartHealth } from '@throughline/contracts/operations/health-snapshot.js';
import { OutageList } from '@throughline/contracts/operations/outages.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';
import { Outages } from './outages.js';
import { thisMachine } from './this-machine.js';

let stack: TestStack;
let backend: Backend;
let ada: Person;
let other: ChildProcess | undefined;
beforeAll(async () => {
  stack = await startStack();
  backend = await startBackend({ stack });
  ada = await backend.signUp();
  await makeOperator(backend, ada);
});
afterAll(async () => {
  other?.kill('SIGKILL');
  await backend.stop();
  await stack.stop();
});

const snapshot = async () => (await ada.client.get('/api/operator/pulse')).as(HealthSnapshot);
const outages = async () => (await ada.client.get('/api/operator/outages')).as(OutageList).items;
const postgres = () => backend.app.get(Postgres);
const judged = (status: PartHealth['status'], at: string): PartHealth[] => [
  { part: 'event_store', status, about: status, since: at },
];
let first: number;
beforeEach(() => {
  first = Date.now() - 20_000;
});
const at = (seconds: number) => new Date(first + seconds * 1_000).toISOString();

describe('A process that was killed', () => {
  it('does not count from then on', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    other = child;
    await once(child, 'spawn');
    await postgres().execute(
      `insert into ops.processes (id, roles, started_at, at, figures, machine, pid, began)
       select $1, '{jobs}', now(), now(), figures, $2, $3, now() from ops.processes limit 1`,
      [newId(), thisMachine, child.pid],
    );
    const pids = async () => (await snapshot()).processes.map(({ pid }) => pid);
    expect(await pids()).toEqual(expect.arrayContaining([process.pid, child.pid]));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await pids()).toEqual([process.pid]);
  });
});

describe('An outage', () => {
  it('is one, however many processes saw it, and is listed with its cause when it is over', async () => {
    const [one, two] = [new Outages(postgres()), new Outages(postgres())];
    const [from, until] = [at(0), at(20)];
    await one.watch(judged('away', from), from);
    await two.watch(judged('away', at(2)), at(2));
    await one.watch(judged('away', at(10)), at(10));
    expect(await outages()).toMatchObject([{ part: 'event_store', from, until: at(10), ended: false }]);
    await one.watch(judged('healthy', at(18)), at(18));
    await two.watch(judged('healthy', until), until);
    expect(await outages()).toMatchObject([
      { part: 'event_store', status: 'away', about: 'away', from, until, ended: true },
    ]);
  });

  it('of Postgres is written when it answers again', async () => {
    const watching = new Outages(postgres());
    const parts = (status: PartHealth['status']) =>
      judged(status, at(0)).map((part) => ({ ...part, part: 'postgres' as const }));
    await watching.watch(parts('away'), at(-5));
    expect((await outages()).filter(({ part }) => part === 'postgres')).toEqual([]);
    await watching.watch(parts('healthy'), at(-2));
    expect((await outages()).filter(({ part }) => part === 'postgres')).toMatchObject([
      { part: 'postgres', from: at(-5), until: at(-2), ended: true },
    ]);
  });

  it('of Postgres that restarted between two looks is listed, also when it is slow afterwards', async () => {
    const own = new Postgres({ url: stack.databaseUrl });
    const watching = new Outages(own);
    const parts = (status: PartHealth['status']) =>
      judged(status, at(0)).map((part) => ({ ...part, part: 'postgres' as const }));
    await watching.watch(parts('healthy'), at(9));
    jest.spyOn(own, 'query').mockResolvedValueOnce([{ began: at(12) }]);
    await watching.watch(parts('slow'), at(14));
    expect((await outages()).filter(({ about }) => about === 'started again')).toMatchObject([
      { part: 'postgres', status: 'away', from: at(12), until: at(12), ended: true },
    ]);
    await own.close();
  });

  it('goes on while its part could not be read; a part that was well before is then listed as unknown', async () => {
    const watching = new Outages(postgres());
    const parts = (projections: PartHealth['status'], mail: PartHealth['status'], at: string): PartHealth[] => [
      { part: 'projections', status: projections, about: projections, since: at },
      { part: 'mail', status: mail, about: mail, since: at },
    ];
    await watching.watch(parts('slow', 'healthy', at(-95)), at(-95));
    await watching.watch(parts('slow', 'unknown', at(-60)), at(-60));
    await watching.watch(parts('unknown', 'unknown', at(19)), at(19));
    expect((await outages()).filter(({ part }) => part === 'projections' || part === 'mail')).toMatchObject([
      { part: 'mail', status: 'unknown', from: at(-60), until: at(19), ended: false },
      { part: 'projections', status: 'slow', from: at(-95), until: at(19), ended: false },
    ]);
    await postgres().execute(`delete from ops.outages where part in ('projections', 'mail')`);
  });

  it('of a process that was restarted is one of its parts, as the supervisor recorded it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ended-'));
    const [from, until] = [at(-60), at(-55)];
    const lines = ['backend', 'projections', 'model server'].map((name) => JSON.stringify({ name, from, until }));
    await writeFile(join(folder, 'ended-processes.jsonl'), `${lines.join('\n')}\n`);
    const store = new Outages(postgres());
    await eventually('a report', async () => (await postgres().query('select 1 from ops.health')).length > 0);
    await postgres().execute('update ops.health set since = $1', [at(-90)]);
    await store.storeEnded(folder);
    await store.storeEnded(folder);
    const healthSince = await postgres().query<{ part: string; since: string }>('select part, since from ops.health');
    const getSince = (wanted: string) => healthSince.find(({ part }) => part === wanted)?.since;
    expect(['api', 'jobs', 'sockets', 'mail'].map(getSince)).toEqual([until, until, until, at(-90)]);
    const stored = (await outages()).filter(({ about }) => about === 'its process ended and was started again');
    expect(stored.map(({ part }) => part).toSorted()).toEqual(['api', 'jobs', 'projections', 'sockets']);
    expect(stored[0]).toMatchObject({ status: 'away', from, until, ended: true });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('is not one of the product if its supervisor saw the last sign of life', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await postgres().script(`update ops.last_sign set at = now() - interval '1 minute', stopped = false`);
    await new Outages(postgres()).begin(false, hourAgo);
    expect((await outages()).filter(({ part }) => part === 'product')).toEqual([]);
  });

  it.each([
    ['was stopped', 'true', 1],
    ['ended unexpectedly', 'false', 2],
  ])(
    'of the product that %s is noticed at the next start, and its parts are healthy since then',
    async (about, asked, times) => {
      await backend.stop();
      const between = new Postgres({ url: stack.databaseUrl });
      await between.script(`update ops.last_sign set at = now() - interval '10 minutes', stopped = ${asked}`);
      await between.close();
      const began = Date.now();
      backend = await startBackend({ stack, env: { KEY_RING: backend.config.keyRing, PEPPER: backend.config.pepper } });
      const stops = await eventually('the outage is noted', async () => {
        const { items } = await new Outages(postgres()).list();
        const found = items.filter(({ part }) => part === 'product');
        return found.length === times && found;
      });
      await eventually('a report', async () => (await postgres().query('select 1 from ops.health')).length > 0);
      expect(stops).toContainEqual(expect.objectContaining({ status: 'away', about, ended: true }));
      const [row] = await postgres().query<{ since: string }>(`select min(since) as since from ops.health`);
      expect(Date.parse(row?.since ?? '')).toBeGreaterThanOrEqual(began);
    },
  );
});
