import { rowsChannel } from '@throughline/platform/projections/control/channels.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { startFaultyProxy } from '@throughline/platform/testing/faulty-proxy.js';
import { historyProjection } from '../../history/history.projection.js';
import { askWorker, foldedUpTo, operate, listRows, until, writeNotes } from '../../testing/engine-harness.js';
import { faults, talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

const projections = [historyProjection, wordsProjection, talliesProjection];

describe('An operator', () => {
  let stack: TestStack;
  let running: RunningProjections;
  const start = async (): Promise<void> => {
    running = await startProjections({ ...stack, projections });
    await running.caughtUp;
  };
  const getBuilds = async (name: string) =>
    (await listBuilds(running.postgres)).filter(({ projection }) => projection === name);
  const liveBuild = async (name: string): Promise<number> =>
    (await getBuilds(name)).find(({ status }) => status === 'live')?.build ?? 0;
  const newest = async (name: string) => (await getBuilds(name)).at(-1);

  /** Every write of a build takes a while, so that a test finds it in progress. */
  const slowly = async (work: () => Promise<void>): Promise<void> => {
    await running.postgres
      .script(`create function public.slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$;
      create trigger slowly before update of position on proj.build for each row when (old.status = 'building') execute function public.slowly()`);
    await work();
    await running.postgres.script('drop trigger slowly on proj.build; drop function public.slowly');
  };

  /** Nobody can read the table, so that comparing it waits; until let go. */
  const locked = async (table: string): Promise<() => Promise<void>> => {
    const holding = new Postgres({ url: stack.databaseUrl });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let hasLock: () => void = () => undefined;
    const locking = new Promise<void>((resolve) => (hasLock = resolve));
    const lock = holding.transaction(async (transaction) => {
      await transaction.script(`lock table ${table} in access exclusive mode`);
      hasLock();
      await held;
    });
    await locking;
    return async () => {
      release();
      await lock;
      await holding.close();
    };
  };

  beforeAll(async () => {
    stack = await startStack();
    await start();
    const last = await writeNotes(
      running.store,
      newId(),
      Array.from({ length: 50 }, (_, i) => 'x'.repeat(i)),
    );
    await foldedUpTo(running.postgres, last);
    await operate(running.postgres, { kind: 'rebuild', projections: ['words', 'tallies'] });
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  it('can cancel a build while it is being compared, and the live build serves on', async () => {
    const served = await liveBuild('words');
    const release = await locked(`words_v1_b${served}.words`);
    await askWorker(running.postgres, { kind: 'rebuild', projections: ['words'] });
    await until('it is being compared', async () => (await newest('words'))?.status === 'verifying');
    const cancelling = operate(running.postgres, { kind: 'cancel', projections: ['words'] });
    await until('the requested action is stored', async () => (await newest('words'))?.requestedAction === 'cancel');
    await release();
    expect((await cancelling).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await liveBuild('words')).toBe(served);
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['goes on']));
    await until(
      'its tables are gone',
      async () =>
        (await running.postgres.query(`select 1 from pg_namespace where nspname = $1`, [`words_v1_b${served + 1}`]))
          .length === 0,
    );
  });

  it('can cancel a build while it joins the live one, and the log is folded on', async () => {
    const served = await liveBuild('words');
    await running.postgres
      .script(`create function public.slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$;
      create trigger slowly before update of position on proj.build for each row
        when (old.status in ('building', 'catching_up')) execute function public.slowly()`);
    await askWorker(running.postgres, { kind: 'rebuild', projections: ['words'] });
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) await writeNotes(running.store, newId(), ['left for the join']);
    })();
    await until('it joins', async () => (await newest('words'))?.status === 'catching_up');
    const [cancelled] = await operate(running.postgres, { kind: 'cancel', projections: ['words'] });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    isWriting = false;
    await writing;
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['after it']));
    expect(await liveBuild('words')).toBe(served);
    await running.postgres.script('drop trigger slowly on proj.build; drop function public.slowly');
  });

  it('rebuilds without a notification of rows that did not change (invariant 10)', async () => {
    const heard: string[] = [];
    const notifications = new Notifications(stack.databaseUrl, createLogger('silent'));
    await new Promise<void>((listening) =>
      notifications.listen(rowsChannel, { notified: (payload) => heard.push(payload), listening }),
    );
    await operate(running.postgres, { kind: 'rebuild', projections: ['words', 'tallies'] });
    await operate(running.postgres, { kind: 'rebuild', projections: ['words'], options: { fromLog: true } });
    expect(heard).toEqual([]);
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['told once']));
    await until('it is told of what happens afterwards', async () => heard.length > 0);
    await notifications.close();
  });

  it('has a requested action applied by the next worker, when the worker that got the request is gone', async () => {
    const release = await locked(`tallies_v1_b${await liveBuild('tallies')}.tallies`);
    await askWorker(running.postgres, { kind: 'rebuild', projections: ['tallies'] });
    await until('it is being compared', async () => (await newest('tallies'))?.status === 'verifying');
    await running.postgres.query(
      `update proj.build set requested_action = 'pause' where projection = 'tallies' and status = 'verifying'`,
    );
    const stopping = running.stop();
    await release();
    await stopping;
    await start();
    await until('it is paused', async () => (await newest('tallies'))?.paused === true);
    expect(await newest('tallies')).toMatchObject({ requestedAction: null, paused: true });
    const [resumed] = await operate(running.postgres, { kind: 'resume', projections: ['tallies'] });
    expect(resumed).toMatchObject({ status: 'live', paused: false });
  });

  it('can go back to the previous build while another one is being built, which is cancelled', async () => {
    const served = await liveBuild('tallies');
    await slowly(async () => {
      await askWorker(running.postgres, { kind: 'rebuild', projections: ['tallies'] });
      await operate(running.postgres, { kind: 'rollback', projections: ['tallies'] });
    });
    expect(await liveBuild('tallies')).toBe(served - 1);
    expect(await newest('tallies')).toMatchObject({ build: served + 1, status: 'cancelled' });
  });

  it('finds a rebuild failed at an event that cannot be folded, unless it parks the event', async () => {
    const served = await liveBuild('tallies');
    const workspaceId = newId();
    const last = await writeNotes(running.store, workspaceId, ['fine', 'later a trouble', 'after it']);
    await foldedUpTo(running.postgres, last);
    faults.unfoldable.add('later a trouble');
    const [stopped, other] = await operate(running.postgres, { kind: 'rebuild', projections: ['words', 'tallies'] });
    expect(stopped).toMatchObject({ status: 'failed', error: expect.stringContaining('This note cannot be folded.') });
    expect(other).toMatchObject({ projection: 'words', status: 'live' });
    expect(await liveBuild('tallies')).toBe(served);
    const [parked] = await operate(running.postgres, {
      kind: 'rebuild',
      projections: ['tallies'],
      options: { park: true },
    });
    expect(parked).toMatchObject({ status: 'live' });
    const tallies = await listRows(running.postgres, 'tallies');
    expect(tallies.find((row) => row['id'] === workspaceId)).toMatchObject({ notes: 1 });
    faults.unfoldable.delete('later a trouble');
    await operate(running.postgres, { kind: 'retry', projections: ['tallies'] });
    expect((await listRows(running.postgres, 'tallies')).find((row) => row['id'] === workspaceId)).toMatchObject({
      notes: 3,
    });
  });

  it('can cancel a build whose log is unavailable, and stop the worker', async () => {
    await running.stop();
    const address = new URL(stack.eventStoreUrl);
    const between = await startFaultyProxy(Number(address.port));
    address.port = String(between.port);
    running = await startProjections({ ...stack, eventStoreUrl: address.href, projections });
    await running.caughtUp;
    between.silence('all');
    await askWorker(running.postgres, { kind: 'rebuild', projections: ['words'], options: { fromLog: true } });
    const cancelled = await operate(running.postgres, { kind: 'cancel', projections: ['words'] });
    expect(cancelled.map(({ status }) => status)).toEqual(['cancelled']);
    await askWorker(running.postgres, { kind: 'rebuild', projections: ['words'], options: { fromLog: true } });
    await running.stop();
    await between.close();
    await start();
    await until('the build is done by the next worker', async () => (await newest('words'))?.status === 'live');
  });
});
