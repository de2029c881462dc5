import { listBuilds, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { historyProjection } from '../../history/history.projection.js';
import { askWorker, foldedUpTo, operate, listRows, until, writeNotes } from '../../testing/engine-harness.js';
import { talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

const projections = [historyProjection, wordsProjection, talliesProjection];

describe('A build that does not serve', () => {
  let stack: TestStack;
  let running: RunningProjections;
  const start = async (keepSeconds = 3_600): Promise<void> => {
    running = await startProjections({ ...stack, projections, keepSeconds });
    await running.caughtUp;
  };
  const rows = async (name = 'words'): Promise<ProjectionBuild[]> =>
    (await listBuilds(running.postgres)).filter(({ projection }) => projection === name);
  const buildWith = async (status: ProjectionBuild['status'], name = 'words'): Promise<ProjectionBuild | undefined> =>
    (await rows(name)).find((row) => row.status === status);
  const write = async (text: string): Promise<void> =>
    foldedUpTo(running.postgres, await writeNotes(running.store, newId(), [text]));
  const follows = (status: ProjectionBuild['status']): Promise<void> =>
    until(`the ${status} build is at the position of the live one`, async () => {
      const [one, live] = [await buildWith(status), await buildWith('live')];
      return one !== undefined && one.position === live?.position;
    });
  const getTables = async ({ projection, version, build }: ProjectionBuild): Promise<number> =>
    (
      await running.postgres.query('select 1 from pg_namespace where nspname = $1', [
        `${projection}_v${version}_b${build}`,
      ])
    ).length;
  const texts = async () => (await listRows(running.postgres, 'words')).map((row) => row['text']);

  beforeAll(async () => {
    stack = await startStack();
    await start();
    await write('first');
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  it('waits, when it was built with swap: false, until an operator swaps it in, and follows the log meanwhile', async () => {
    const served = await buildWith('live');
    const [ready] = await operate(running.postgres, {
      kind: 'rebuild',
      projections: ['words'],
      options: { swap: false },
    });
    expect(ready).toMatchObject({ status: 'ready', verification: { tables: [{ equal: true }] } });
    expect((await buildWith('live'))?.build).toBe(served?.build);
    await write('while it waits');
    await follows('ready');
    expect(await askWorker(running.postgres, { kind: 'rebuild', projections: ['words'] })).toEqual({
      refused: `Build ${ready?.build} of words is ready: swap it in or cancel it first.`,
    });
    const [swapped] = await operate(running.postgres, { kind: 'swap', projections: ['words'] });
    expect(swapped).toMatchObject({ build: ready?.build, status: 'live' });
    expect(await texts()).toContain('while it waits');
  });

  it('waits on with the next worker, and can be cancelled', async () => {
    const [ready] = await operate(running.postgres, {
      kind: 'rebuild',
      projections: ['words'],
      options: { swap: false },
    });
    await running.stop();
    await start();
    await until('it is ready again', async () => (await buildWith('ready'))?.build === ready?.build);
    await write('after the start');
    await follows('ready');
    const [cancelled] = await operate(running.postgres, { kind: 'cancel', projections: ['words'] });
    expect(cancelled).toMatchObject({ build: ready?.build, status: 'cancelled' });
    expect(await askWorker(running.postgres, { kind: 'swap', projections: ['words'] })).toEqual({
      refused: 'No build waits to be swapped in.',
    });
  });

  it('is promoted by itself when an operator swaps it in while it is still being built', async () => {
    await running.postgres
      .script(`create function public.slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$;
      create trigger slowly before update of position on proj.build for each row when (old.status = 'building') execute function public.slowly()`);
    await askWorker(running.postgres, { kind: 'rebuild', projections: ['words'], options: { swap: false } });
    const [swapped] = await operate(running.postgres, { kind: 'swap', projections: ['words'] });
    await running.postgres.script('drop trigger slowly on proj.build; drop function public.slowly');
    expect(swapped?.status).toBe('live');
  });

  it('but did before, follows the log, also after a new start, and comes back at once', async () => {
    await write('for both');
    await follows('previous');
    await running.stop();
    await start();
    await follows('previous');
    await write('for both again');
    await follows('previous');
    const [previous, live] = [await buildWith('previous'), await buildWith('live')];
    const [back] = await operate(running.postgres, { kind: 'rollback', projections: ['words'] });
    expect(back).toMatchObject({ build: previous?.build, status: 'live', keptUntil: null });
    expect(await buildWith('previous')).toMatchObject({ build: live?.build });
    expect(await texts()).toContain('for both again');
    // And forth.
    const [forth] = await operate(running.postgres, { kind: 'rollback', projections: ['words'] });
    expect(forth).toMatchObject({ build: live?.build, status: 'live' });
  });

  it('is dropped when another one becomes the previous build: one is kept of each projection', async () => {
    const [oldest, before] = [await buildWith('previous'), await buildWith('live')];
    await operate(running.postgres, { kind: 'rebuild', projections: ['words'] });
    await until('the older one is gone', async () => oldest !== undefined && (await getTables(oldest)) === 0);
    expect(await buildWith('previous')).toMatchObject({ build: before?.build });
  });

  it('is dropped when an operator requests it, and the live build serves on', async () => {
    const previous = await buildWith('previous');
    const [dropped] = await operate(running.postgres, { kind: 'drop', projections: ['words'] });
    expect(dropped).toMatchObject({ build: previous?.build, status: 'dropped' });
    expect(previous && (await getTables(previous))).toBe(0);
    await write('goes on');
    expect(await askWorker(running.postgres, { kind: 'rollback', projections: ['words'] })).toEqual({
      refused: 'There is no earlier build.',
    });
  });

  it('is dropped by itself when it expires', async () => {
    await running.stop();
    await start(1);
    const served = await buildWith('live');
    await operate(running.postgres, { kind: 'rebuild', projections: ['words'] });
    const row = (): Promise<ProjectionBuild | undefined> =>
      rows().then((all) => all.find(({ build }) => build === served?.build));
    await until('it is dropped', async () => (await row())?.status === 'dropped');
    expect(served && (await getTables(served))).toBe(0);
    await write('goes on');
  });
});
