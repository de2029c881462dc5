import { join } from 'node:path';
import { HealthSnapshot, type Part as HealthPart } from '@throughline/contracts/operations/health-snapshot.js';
import { OutageList } from '@throughline/contracts/operations/outages.js';
import { delay } from '@throughline/platform/delay.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { Person } from '../testing/product/person.js';
import { isRunning, peakMegabytes } from '../testing/product/processes.js';
import { parts, WholeProduct, type Part } from '../testing/product/whole-product.js';
import { Writers } from '../testing/product/writers.js';
import { describeOnSmallDisk } from '../testing/small-disk.js';

/** `npm run test:long` runs many, but not for more than about half an hour; the usual tests take a sample. */
const isWhole = process.env['FAULT_ROUNDS'] !== undefined;
const rounds = Math.min(20, Number(process.env['FAULT_ROUNDS'] ?? 1));
/** Each takes most of a minute until it is noticed. */
const hung: readonly Part[] = isWhole ? ['projections', 'backend'] : ['projections'];

/** All parts are started again by the same code. */
const killed = isWhole ? (Object.keys(parts) as Part[]) : (['backend', 'eventStore'] as const);

const Ready = z.object({
  ready: z.boolean(),
  postgres: z.boolean(),
  eventStore: z.boolean(),
  storageFull: z.boolean(),
});
const Agents = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), next: z.string().nullish() });

/** In megabytes: what docs/operations.md says of the heap is not exceeded by all that a process uses. */
const memory: Record<Part, number> = { backend: 1_024, projections: 768, eventStore: 512, modelServer: 256 };

describeOnSmallDisk('Under writers the whole product', 700 + rounds * 90, (disk) => {
  let product: WholeProduct;
  let ada: Person;
  let writers: Writers;

  const ready = async () => Ready.parse((await ada.get('/api/health/ready')).body);
  const statuses = async (): Promise<Record<HealthPart, string>> => {
    const { health } = HealthSnapshot.parse((await ada.get('/api/operator/pulse')).body);
    return Object.fromEntries(health.map(({ part, status }) => [part, status])) as Record<HealthPart, string>;
  };
  const outages = async (part: string, since: string) =>
    OutageList.parse((await ada.get('/api/operator/outages')).body).items.filter(
      (outage) => outage.part === part && outage.until >= since,
    );
  const works = async (): Promise<void> => {
    await eventually('everything is healthy again', async () => {
      const health = await statuses();
      const well = ['postgres', 'event_store', 'jobs', 'api'] as const;
      const { ready: isReady, storageFull } = await ready();
      return isReady && !storageFull && well.every((part) => health[part] === 'healthy' || health[part] === 'slow');
    });
    await writers.proceed(8);
  };
  /** Ids by name. The newest may not be folded yet. */
  const listAgents = async (): Promise<Map<string, string[]>> => {
    const agents = new Map<string, string[]>();
    for (let cursor: string | null | undefined = ''; typeof cursor === 'string';) {
      const page = `${ada.workspace}/agents?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { items, next } = Agents.parse((await ada.get(page)).body);
      for (const { id, name } of items) agents.set(name, [...(agents.get(name) ?? []), id]);
      cursor = next;
    }
    return agents;
  };
  const freeze = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of pids) process.kill(pid, signal);
  };
  const postgresProcesses = (): number[] =>
    product.processes.filter(({ directory }) => directory.endsWith('/cluster')).map(({ pid }) => pid);

  beforeAll(async () => {
    product = await WholeProduct.start(join(disk.folder, 'data'), {
      OPERATOR_EMAILS: 'ada@example.test',
      WORKSPACE_AGENTS: '1000000',
      SESSION_REQUESTS_PER_MINUTE: '1000000',
      NETWORK_REQUESTS_PER_MINUTE: '1000000',
    });
    ada = new Person(product, 'ada@example.test');
    await ada.signUp();
    writers = new Writers(ada, 4);
    await writers.proceed(8);
  });
  afterAll(async () => {
    disk.clear();
    await writers.stop();
    await product.end();
  });

  describe.each(Array.from({ length: rounds }, (_, index) => index + 1))('in round %i', () => {
    it('refuses changes on a full disk and reads on, and continues when there is space', async () => {
      disk.fill();
      await writers.refused('storage_full');
      expect(await ready()).toMatchObject({ ready: true, storageFull: true });
      expect(await statuses()).toMatchObject({ postgres: 'attention', event_store: 'attention' });
      expect((await ada.get(`${ada.workspace}/agents?limit=1`)).status).toBe(200);
      disk.clear();
      await works();
    });

    it('says that Postgres was away, and continues', async () => {
      const since = new Date().toISOString();
      process.kill(product.getPid('postgres'), 'SIGKILL');
      await eventually('it is in the list of outages', async () => (await outages('postgres', since)).length > 0);
      await works();
    });

    it.each<[string, HealthPart, () => number[]]>([
      ['the event store', 'event_store', () => [product.getPid('eventStore')]],
    ])('says that %s does not answer, and continues', async (_, part, pids) => {
      const frozen = pids();
      freeze(frozen, 'SIGSTOP');
      await eventually('the console says it', async () => (await statuses())[part] === 'away');
      freeze(frozen, 'SIGCONT');
      await works();
    });

    it.each(hung)('ends %s that hangs, and starts it again', async (part) => {
      const frozen = product.getPid(part);
      freeze([frozen], 'SIGSTOP');
      if (part === 'projections')
        await eventually('the console says it', async () => (await statuses()).projections === 'away');
      await eventually('there is another one', () => product.getPid(part) !== frozen, { within: 90_000 });
      await works();
    });

    it('says that Postgres does not answer, and continues', async () => {
      const frozen = postgresProcesses();
      freeze(frozen, 'SIGSTOP');
      await eventually('the health says it', async () => !(await ready()).postgres);
      freeze(frozen, 'SIGCONT');
      await works();
    });

    it.each(killed)('starts %s again, which was killed', async (part) => {
      const before = product.getPid(part);
      process.kill(before, 'SIGKILL');
      await eventually('there is another one', () => product.getPid(part) !== before);
      await works();
      expect(peakMegabytes(product.getPid(part))).toBeLessThan(memory[part]);
    });

    it('leaves no process behind when it is killed itself, and starts again', async () => {
      const { processes } = product;
      await product.end('SIGKILL');
      await eventually('every process has ended', () => !processes.some(isRunning));
      await product.start();
      await works();
    });
  });

  it('has lost nothing that it has acknowledged, and done nothing twice', async () => {
    await writers.stop();
    const { acknowledged, refusals } = writers;
    const found = await eventually('every agent is in the list', async () => {
      const agents = await listAgents();
      return [...acknowledged.keys()].every((name) => agents.has(name)) && agents;
    });
    for (const [name, id] of acknowledged) expect(found.get(name)).toEqual([id]);
    process.stdout.write(`${acknowledged.size} acknowledged; refused: ${JSON.stringify([...refusals])}\n`);
  });

  it('leaves no process behind when it is asked to stop, also on a full disk', async () => {
    disk.fill();
    await delay(1_000);
    const { processes } = product;
    expect(await product.end()).toBe(0);
    await eventually('every process has ended', () => !processes.some(isRunning));
    disk.clear();
  });

  it('has logged nothing but lines of JSON, which name their process', () => {
    const lines = product.log.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !line.startsWith('{"process":"'))).toEqual([]);
    expect(() => lines.map((line) => JSON.parse(line) as unknown)).not.toThrow();
  });
});
