import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { processLogger } from '@throughline/platform/logging/process-logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { testConfig } from '../../testing/config.js';
import { Schedule } from './schedule.js';
import { TaskRunner } from './task-runner.js';
import { TaskRuns } from './task-runs.js';

const minute = 60_000;
const hour = 60 * minute;
const started = new Date('2026-03-02T10:00:00Z');
const hourly = { does: 'Counts', once: 'deployment', whileReadOnly: false } as const;

let database: TestDatabase;
let postgres: Postgres;
let clock: TestClock;
let logger: Logger;
let processes: Schedule[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  postgres = new Postgres({ url: database.url, connections: 10, name: 'schedule', onIdleError: () => undefined });
  const addresses = { databaseUrl: database.url, eventStoreUrl: 'esdb://localhost:1', smtpUrl: 'smtp://localhost:1' };
  logger = processLogger(testConfig(addresses));
});
beforeEach(() => {
  clock = new TestClock();
  clock.setTo(started);
});
afterEach(async () => {
  await Promise.all(processes.map((each) => each.onModuleDestroy()));
  processes = [];
  await postgres.execute('truncate schedule.tasks');
});
afterAll(async () => {
  await postgres.close();
  await database.drop();
});

/** A process that has registered its tasks and starts. */
const start = async (register: (schedule: Schedule) => void): Promise<Schedule> => {
  const runs = new TaskRuns(postgres);
  const schedule = new Schedule(runs, new TaskRunner(runs, clock, logger), clock, logger, { roles: ['api', 'jobs'] });
  processes.push(schedule);
  await schedule.onModuleInit();
  register(schedule);
  schedule.onApplicationBootstrap();
  await schedule.wake();
  return schedule;
};
const end = (schedule: Schedule): Promise<void> => schedule.onModuleDestroy();
const pass = async (schedule: Schedule, ms: number): Promise<void> => {
  clock.advance(ms);
  await schedule.wake();
  await schedule.idle();
};
/** Work that lasts until it is released. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<AbortSignal>();
  const work = async (stop: AbortSignal): Promise<void> => {
    begun.resolve(stop);
    await promise;
  };
  return { work, begun: begun.promise, release: () => resolve(undefined) };
};
const findLast = async (schedule: Schedule, name: string) =>
  (await schedule.list()).find(({ task }) => task.name === name)?.last;

describe('a task of the deployment', () => {
  it('runs at the first start, and at a later one only when its last run is older than its period', async () => {
    let runs = 0;
    const register = (schedule: Schedule): void => schedule.every('1h', 'count', () => void (runs += 1), hourly);
    const counts: number[] = [];
    for (const away of [0, 50 * minute, 10 * minute, 24 * hour]) {
      clock.advance(away);
      const schedule = await start(register);
      await schedule.idle();
      await end(schedule);
      counts.push(runs);
    }
    expect(counts).toEqual([1, 1, 2, 3]);
  });

  it('runs again in a process that stays, once for each period', async () => {
    let runs = 0;
    const schedule = await start((it) => it.every('1h', 'count', () => void (runs += 1), hourly));
    await pass(schedule, 59 * minute);
    expect(runs).toBe(1);
    await pass(schedule, minute);
    await pass(schedule, 0);
    expect(runs).toBe(2);
  });

  it('runs in one of several processes, and not again while it lasts longer than its period', async () => {
    const { work, release } = held();
    let begun = 0;
    const register = (schedule: Schedule): void =>
      schedule.every('1h', 'count', (stop) => ((begun += 1), work(stop)), hourly);
    const both = await Promise.all([start(register), start(register)]);
    clock.advance(2 * hour);
    await Promise.all(both.map((each) => each.wake()));
    expect(begun).toBe(1);
    release();
    await Promise.all(both.map((each) => each.idle()));
    expect(begun).toBe(1);
  });

  it('runs in another process when its own was lost', async () => {
    const { work, begun, release } = held();
    await start((it) => it.every('1h', 'count', work, hourly));
    await begun;
    await postgres.execute(`update schedule.tasks set held_until = now() - interval '1 second'`);
    let taken = 0;
    const other = await start((it) => it.every('1h', 'count', () => void (taken += 1), hourly));
    await other.idle();
    expect(taken).toBe(1);
    release();
  });

  it('delays no other, however slow it is', async () => {
    const { work, begun, release } = held();
    let counted = 0;
    const schedule = await start((it) => {
      it.every('1h', 'slow', work, hourly);
      it.every('1h', 'count', () => void (counted += 1), hourly);
    });
    await begun;
    await schedule.runNow('count');
    expect(counted).toBeGreaterThan(0);
    release();
  });

  it('waits for the one that goes first', async () => {
    const { work, begun, release } = held();
    const order: string[] = [];
    const schedule = await start((it) => {
      it.every('1h', 'second', () => void order.push('second'), { ...hourly, after: 'first' });
      it.every('1h', 'first', (stop) => work(stop).then(() => void order.push('first')), hourly);
    });
    await begun;
    await schedule.wake();
    expect(order).toEqual([]);
    release();
    await schedule.idle();
    expect(order).toEqual(['first', 'second']);
  });

  it('keeps how its last run ended, and a daily one that failed runs again after an hour', async () => {
    let isBroken = true;
    const schedule = await start((it) =>
      it.every(
        '1d',
        'compare',
        () => {
          if (isBroken) throw new RangeError('No such row.');
        },
        hourly,
      ),
    );
    await schedule.idle();
    const failed = { outcome: 'failed', error: 'RangeError: No such row.', startedAt: started, endedAt: started };
    expect(await findLast(schedule, 'compare')).toMatchObject(failed);
    isBroken = false;
    await pass(schedule, hour);
    expect(await findLast(schedule, 'compare')).toMatchObject({ outcome: 'succeeded', error: null });
    await pass(schedule, 23 * hour);
    expect((await findLast(schedule, 'compare'))?.startedAt).toEqual(new Date(started.getTime() + hour));
  });
});

describe('the end of a process', () => {
  it('tells its tasks to stop, waits for them, and the next start runs them again', async () => {
    let runs = 0;
    const begun = Promise.withResolvers<null>();
    const register = (schedule: Schedule): void =>
      schedule.every(
        '1h',
        'count',
        (stop) => {
          runs += 1;
          begun.resolve(null);
          if (runs > 1) return;
          return new Promise((resolve) => stop.addEventListener('abort', () => resolve()));
        },
        hourly,
      );
    const schedule = await start(register);
    await begun.promise;
    await end(schedule);
    expect(await findLast(schedule, 'count')).toMatchObject({ outcome: 'stopped' });
    const next = await start(register);
    await next.idle();
    expect(runs).toBe(2);
  });
});

describe('while the deployment rests', () => {
  it('only tasks run that change nothing, those in progress are stopped, and all are due afterwards', async () => {
    const { work, begun, release } = held();
    let [rests, runs, looks] = [false, 0, 0];
    const schedule = await start((it) => {
      it.restWhile(() => rests);
      it.every('1h', 'long', work, hourly);
      it.every('1h', 'count', () => void (runs += 1), hourly);
      it.every('1h', 'look', () => void (looks += 1), { ...hourly, once: 'process', whileReadOnly: true });
    });
    const stop = await begun;
    await schedule.runNow('count');
    rests = true;
    const before = runs;
    schedule.adapt();
    expect(stop.aborted).toBe(true);
    release();
    await pass(schedule, 2 * hour);
    expect(await schedule.runAll()).toEqual(['look']);
    expect([runs, looks]).toEqual([before, 2]);
    expect(await findLast(schedule, 'long')).toMatchObject({ outcome: 'stopped' });
    rests = false;
    schedule.adapt();
    await schedule.idle();
    expect(runs).toBe(before + 1);
    expect(await findLast(schedule, 'long')).toMatchObject({ outcome: 'succeeded' });
  });
});
