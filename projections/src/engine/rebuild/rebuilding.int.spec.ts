import { unfinishedStatuses, listBuilds } from '@throughline/platform/projections/control/builds.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { historyProjection } from '../../history/history.projection.js';
import { askWorker, foldedUpTo, operate, listRows, until, writeNotes, written } from '../../testing/engine-harness.js';
import { talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

const both = ['words', 'tallies'];

describe('Rebuilding', () => {
  let stack: TestStack;
  let running: RunningProjections;
  let projections = [historyProjection, wordsProjection, talliesProjection];
  const start = async (): Promise<void> => {
    running = await startProjections({ ...stack, projections });
    await running.caughtUp;
  };
  const live = async (name: string) =>
    (await listBuilds(running.postgres)).find((row) => row.projection === name && row.status === 'live');
  const equalities = (rows: Awaited<ReturnType<typeof listBuilds>>) =>
    rows.flatMap(({ verification }) => verification?.tables.map(({ table, equal }) => [table, equal]) ?? []);

  beforeAll(async () => {
    stack = await startStack();
    await start();
    const workspaces = Array.from({ length: 5 }, newId);
    const lasts = await Promise.all(
      workspaces.map((id, n) =>
        writeNotes(
          running.store,
          id,
          Array.from({ length: 60 }, (_, i) => 'x'.repeat(i + n)),
        ),
      ),
    );
    await foldedUpTo(running.postgres, Math.max(...lasts));
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  it('from the replica makes tables equal to the live ones, and swaps them in', async () => {
    const before = [await listRows(running.postgres, 'words'), await listRows(running.postgres, 'tallies')];
    const rows = await operate(running.postgres, { kind: 'rebuild', projections: both });
    expect(rows.map(({ projection, status, build }) => [projection, status, build])).toEqual([
      ['tallies', 'live', 2],
      ['words', 'live', 2],
    ]);
    expect(equalities(rows)).toEqual([
      ['tallies', true],
      ['words', true],
    ]);
    expect([await listRows(running.postgres, 'words'), await listRows(running.postgres, 'tallies')]).toEqual(before);
  });

  it('from the log itself makes the same, the replica included', async () => {
    const rows = await operate(running.postgres, {
      kind: 'rebuild',
      projections: ['history', ...both],
      options: { fromLog: true },
    });
    expect(equalities(rows)).toEqual([
      ['history', true],
      ['tallies', true],
      ['words', true],
    ]);
  });

  it('verifies without a swap, and finds a row that somebody changed by hand', async () => {
    const served = await live('words');
    const equal = await operate(running.postgres, { kind: 'verify', projections: ['words'] });
    expect(equalities(equal)).toEqual([['words', true]]);
    await running.postgres.script(
      `update words_v1_b${served?.build}.words set times = 99 where id = (select id from rm.words limit 1)`,
    );
    const different = await operate(running.postgres, { kind: 'verify', projections: ['words'] });
    expect(different.map(({ status }) => status)).toEqual(['verified']);
    expect(equalities(different)).toEqual([['words', false]]);
    expect((await live('words'))?.build).toBe(served?.build);
    await operate(running.postgres, { kind: 'rebuild', projections: ['words'] });
    expect(equalities(await operate(running.postgres, { kind: 'verify', projections: ['words'] }))).toEqual([
      ['words', true],
    ]);
  });

  it('serves meanwhile: no reader meets an error, a gap or half a swap, and no write is missed (invariant 12)', async () => {
    const workspaceId = newId();
    const noteId = newId();
    await running.store.append(`note-${noteId}`, [written({ noteId, workspaceId, text: '0' })], 'none');
    let busy = true;
    const counts: number[] = [];
    const reading = Array.from({ length: 4 }, async () => {
      for (let least = 0; busy;) {
        const [row] = await running.postgres.query<{ n: number }>(
          'select count(*) as n from rm.words join rm.tallies on tallies.id = words.workspace_id',
        );
        expect(row?.n).toBeGreaterThanOrEqual(least);
        least = row?.n ?? 0;
        counts.push(least);
      }
    });
    let revision = 0;
    const writing = (async () => {
      while (busy)
        ({ revision } = await running.store.append(
          `note-${noteId}`,
          [written({ noteId, workspaceId, text: String(revision) })],
          revision,
        ));
    })();
    for (let i = 0; i < 3; i += 1) {
      const rows = await operate(running.postgres, { kind: 'rebuild', projections: both });
      expect(equalities(rows)).toEqual([
        ['tallies', true],
        ['words', true],
      ]);
    }
    busy = false;
    await Promise.all([...reading, writing]);
    await foldedUpTo(running.postgres, await running.store.head());
    expect(await listRows(running.postgres, 'words')).toContainEqual(
      expect.objectContaining({ id: noteId, times: revision + 1 }),
    );
    expect(counts.length).toBeGreaterThan(10);
  });

  it('goes back to the build that served before, once it has caught up', async () => {
    const before = await live('words');
    await operate(running.postgres, { kind: 'rebuild', projections: ['words'] });
    const last = await writeNotes(running.store, newId(), ['written after the swap']);
    await foldedUpTo(running.postgres, last);
    await operate(running.postgres, { kind: 'rollback', projections: ['words'] });
    expect((await live('words'))?.build).toBe(before?.build);
    expect(await listRows(running.postgres, 'words')).toContainEqual(
      expect.objectContaining({ text: 'written after the swap' }),
    );
  });

  it('can be paused, resumed and cancelled; a cancelled one leaves the live tables alone and nothing to clean (invariant 14)', async () => {
    const served = await live('tallies');
    await running.postgres
      .script(`create function public.slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$;
      create trigger slowly before update of position on proj.build for each row when (old.status = 'building') execute function public.slowly()`);
    await askWorker(running.postgres, { kind: 'rebuild', projections: ['tallies'] });
    expect(await askWorker(running.postgres, { kind: 'rebuild', projections: ['tallies'] })).toEqual({
      refused: expect.stringContaining('being built already'),
    });
    const [paused] = await operate(running.postgres, { kind: 'pause', projections: ['tallies'] });
    expect(paused?.paused).toBe(true);
    expect(unfinishedStatuses).toContain(paused?.status);
    const [resumed] = await operate(running.postgres, { kind: 'resume', projections: ['tallies'] });
    expect(resumed).toMatchObject({ status: 'live', paused: false });
    await askWorker(running.postgres, { kind: 'rebuild', projections: ['tallies'] });
    const [cancelled] = await operate(running.postgres, { kind: 'cancel', projections: ['tallies'] });
    expect(cancelled?.status).toBe('cancelled');
    await running.postgres.script('drop trigger slowly on proj.build; drop function public.slowly');
    expect((await live('tallies'))?.build).toBe((served?.build ?? 0) + 1);
    const second = await operate(running.postgres, { kind: 'rebuild', projections: ['tallies'] });
    expect(equalities(second)).toEqual([['tallies', true]]);
    await until('the cancelled tables are gone', async () => {
      const schemas = await running.postgres.query(`select 1 from pg_namespace where nspname = $1`, [
        `tallies_v1_b${cancelled?.build}`,
      ]);
      return schemas.length === 0;
    });
  });

  it('builds a new version next to the old one when the code has one, and promotes it by itself', async () => {
    await running.stop();
    const [words] = wordsProjection.tables;
    if (words === undefined) throw new Error('words has a table');
    const shouted = {
      ...words,
      evolve: (row: Parameters<typeof words.evolve>[0], event: Parameters<typeof words.evolve>[1]) => {
        const after = words.evolve(row, event);
        return after === null ? null : { ...after, text: 'SHOUTED' };
      },
    };
    const version2 = { name: 'words', version: 2, tables: [shouted], differs: { words: ['text'] } };
    projections = [historyProjection, version2, talliesProjection];
    await start();
    await until('version 2 serves', async () => (await live('words'))?.version === 2);
    // But for what it is meant to change it is the same.
    expect((await live('words'))?.verification?.tables.map(({ equal }) => equal)).toEqual([true]);
    const rows = await listRows(running.postgres, 'words');
    expect(rows.length).toBeGreaterThan(300);
    expect(new Set(rows.map((row) => row['text']))).toEqual(new Set(['SHOUTED']));
    await running.stop();
    projections = [historyProjection, wordsProjection, talliesProjection];
    await start();
    await until('version 1 is back', async () => (await live('words'))?.version === 1);
    expect(new Set((await listRows(running.postgres, 'words')).map((row) => row['text'])).size).toBeGreaterThan(1);
  });
});
