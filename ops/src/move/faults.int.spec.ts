import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { RawLog } from '@throughline/platform/eventstore/log-copy/raw-log.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { delay } from '@throughline/platform/delay.js';
import { z } from 'zod';
import { parsePasswords } from '@throughline/event-store/grpc/passwords.js';
import { startEventStore, type RunningEventStore } from '@throughline/event-store/node.js';
import { ownCertificate } from '@throughline/embedded/supervisor/own-certificate.js';
import { Person } from '@throughline/embedded/testing/product/person.js';
import { WholeProduct } from '@throughline/embedded/testing/product/whole-product.js';
import { Writers } from '@throughline/embedded/testing/product/writers.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';

/** `npm run test:long` runs many; the usual tests take a sample. In each the command is killed once. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);

const root = fileURLToPath(new URL('../../..', import.meta.url));
const Addresses = z.object({ backend: z.object({ EVENTSTORE_URL: z.string() }) });

/** Holds what the command reports when it begins a step. The first two come while the product runs. */
const steps = {
  out: ['Copying most', 'Changing to', 'Preparing', 'Copying the log', 'Reading', 'Filling', 'Switching', 'Waiting'],
  back: ['Changing to', 'Preparing', 'Reading', 'Filling', 'Checking', 'Switching', 'Waiting'],
} as const;
type Direction = keyof typeof steps;

type Logged = { id: string; stream: string; revision: number };
type Ended = { code: number | null; output: string };

describe('Moving the whole product while people write', () => {
  let folder: string;
  let product: WholeProduct;
  let ada: Person;
  let writers: Writers;
  let eventStore: RunningEventStore;
  let eventStoreUrl: string;
  const databases: TestDatabase[] = [];
  /** The ids of all events that were in the log when it moved last. */
  let known: string[] = [];

  /** Runs the documented command; a step at which it is killed, or to its end. */
  const ops = async (words: readonly string[], killed: { step: string; afterMs: number } | null): Promise<Ended> => {
    const child = spawn(process.execPath, ['tools/ops.mjs', ...words], {
      cwd: root,
      detached: true,
      env: { PATH: process.env['PATH'], DATA_DIR: product.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        if (killed !== null && line.includes(killed.step))
          void delay(killed.afterMs).then(() => child.exitCode ?? process.kill(-(child.pid ?? 0), 'SIGKILL'));
      });
    await once(child, 'close');
    return { code: child.exitCode, output: lines.join('\n') };
  };

  const newDatabase = async (): Promise<string> => {
    const database = await createTestDatabase();
    databases.push(database);
    return database.url;
  };

  const eventsInLog = async (): Promise<Logged[]> => {
    const file = join(product.dataDir, 'addresses.json');
    const { EVENTSTORE_URL: url } = Addresses.parse(JSON.parse(await readFile(file, 'utf8'))).backend;
    const log = new RawLog(url);
    const events: Logged[] = [];
    for await (const { id, stream, revision } of log.domainEvents()) events.push({ id, stream, revision });
    return log.close().then(() => events);
  };

  const works = () =>
    eventually('the product answers', async () => (await ada.get(`${ada.workspace}/agents?limit=1`)).status === 200, {
      within: 110_000,
    });

  /** A start may take long on a machine that is busy. */
  const writersProceed = (many: number) => {
    const until = writers.acknowledged.size + many;
    return eventually(`${many} more are acknowledged`, () => writers.acknowledged.size >= until, { within: 120_000 });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-move-'));
    await chmod(folder, 0o711);
    const { authority, certificate, key } = await ownCertificate(join(folder, 'authority'));
    eventStore = await startEventStore({
      databaseUrl: await newDatabase(),
      access: {
        host: '127.0.0.1',
        tls: { certificate: await readFile(certificate), key: await readFile(key) },
        passwords: parsePasswords('ada:harbour'),
      },
    });
    const { port } = new URL(eventStore.url.replace('esdb', 'http'));
    eventStoreUrl = `esdb://ada:harbour@localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(authority)}`;
    product = await WholeProduct.start(join(folder, 'data'), {
      WORKSPACE_AGENTS: '1000000',
      SESSION_REQUESTS_PER_MINUTE: '1000000',
      NETWORK_REQUESTS_PER_MINUTE: '1000000',
    });
    ada = new Person(product, 'ada@example.test');
    await ada.signUp();
    writers = new Writers(ada, 3);
    await writers.proceed(10);
  });
  afterAll(async () => {
    await writers.stop();
    await product.end();
    await eventStore.stop();
    for (const { drop } of databases) await drop();
    await rm(folder, { recursive: true });
  });

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'one of both places works whatever it is killed at, and it can be given again (%i)',
    async (round) => {
      const direction: Direction = round % 2 === 0 ? 'out' : 'back';
      // A place that a short sample meets: between the copies, and when it is nearly over.
      const step = steps[direction][(Math.floor(round / 2) * 3 + 4) % steps[direction].length] ?? 'Switching';
      const to =
        direction === 'out'
          ? ['--event-store', eventStoreUrl, '--database', await newDatabase()]
          : ['--event-store', 'embedded', '--database', 'embedded'];

      const killed = await ops(['move', ...to], { step, afterMs: (round * 137) % 400 });
      expect([killed.code, killed.output]).toEqual([null, expect.stringContaining(step)]);
      await works();

      const moved = await ops(['move', ...to], null);
      expect([moved.code, moved.output]).toEqual([0, expect.stringMatching(/Both logs have the same|there already/)]);
      await works();
      await writersProceed(10);
      const ids = (await eventsInLog()).map(({ id }) => id);
      expect(ids.slice(0, known.length)).toEqual(known);
      expect(new Set(ids).size).toBe(ids.length);
      known = ids;
      process.stdout.write(
        `${direction}, killed at ${step}: ${ids.length} events, ${moved.output.split('\n').at(-4)}\n`,
      );
    },
    600_000,
  );

  it('has lost nothing that was acknowledged', async () => {
    await writers.stop();
    const created = new Set((await eventsInLog()).filter(({ revision }) => revision === 0).map(({ stream }) => stream));
    expect([...writers.acknowledged.values()].filter((id) => !created.has(`agent-${id}`))).toEqual([]);
    process.stdout.write(
      `${writers.acknowledged.size} acknowledged; refused: ${JSON.stringify([...writers.refusals])}\n`,
    );
  });
});
