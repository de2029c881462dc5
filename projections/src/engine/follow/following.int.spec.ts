import { rowsChannel } from '@throughline/platform/projections/control/channels.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { historyProjection } from '../../history/history.projection.js';
import { foldedUpTo, getFold, listRows, getTable, until, written, writeNotes } from '../../testing/engine-harness.js';
import { talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import type { RowsChangedPayload } from '@throughline/platform/projections/control/channels.js';
import { startProjections, type RunningProjections } from '../start-projections.js';
import { delay } from '@throughline/platform/delay.js';

describe('Following the log', () => {
  let stack: TestStack;
  let running: RunningProjections;
  const projections = [historyProjection, wordsProjection, talliesProjection];
  const start = async (): Promise<void> => {
    running = await startProjections({ ...stack, projections });
    await running.caughtUp;
  };

  beforeAll(async () => {
    stack = await startStack();
    await start();
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  const everything = async (): Promise<AnyRecorded[]> =>
    running.postgres.query<AnyRecorded>(
      'select position, stream, revision, id, type, data, meta from rm.history order by position',
    );
  const expectRowsToBeTheFold = async (): Promise<void> => {
    const events = await everything();
    expect(await listRows(running.postgres, 'words')).toEqual(getFold(getTable(wordsProjection), events));
    expect(await listRows(running.postgres, 'tallies')).toEqual(getFold(getTable(talliesProjection), events));
  };

  it('folds every event into the rows it touches, and every event into the replica', async () => {
    const workspaceId = newId();
    const noteId = newId();
    await writeNotes(running.store, workspaceId, ['a', 'bb', 'ccc']);
    await running.store.append(`note-${noteId}`, [written({ noteId, workspaceId, text: 'first' })], 'none');
    const { position } = await running.store.append(
      `note-${noteId}`,
      [written({ noteId, workspaceId, text: 'second' })],
      0,
    );
    await foldedUpTo(running.postgres, position);
    expect(await listRows(running.postgres, 'words')).toContainEqual(
      expect.objectContaining({ id: noteId, times: 2, text: 'second', position }),
    );
    expect(await listRows(running.postgres, 'tallies')).toContainEqual(
      expect.objectContaining({ id: workspaceId, notes: 5 }),
    );
    await expectRowsToBeTheFold();
  });

  it('leaves rows equal to the fold up to the checkpoint, however often its connections are killed in the middle of a batch (invariant 1)', async () => {
    const workspaceId = newId();
    let writing = true;
    const killing = (async () => {
      while (writing) {
        await running.postgres
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'throughline projections'
             and state in ('active', 'idle in transaction') and pid <> pg_backend_pid() limit 1`,
          )
          .catch(() => undefined);
        await delay(7);
      }
    })();
    const last = await writeNotes(
      running.store,
      workspaceId,
      Array.from({ length: 150 }, (_, i) => 'x'.repeat(i)),
    );
    writing = false;
    await killing;
    await foldedUpTo(running.postgres, last);
    await expectRowsToBeTheFold();
  });

  it('continues where it stopped', async () => {
    await running.stop();
    await start();
    const last = await writeNotes(running.store, newId(), ['after the restart']);
    await foldedUpTo(running.postgres, last);
    await expectRowsToBeTheFold();
  });

  it('moves its checkpoint only forwards, and never past what the log holds (invariant 3)', async () => {
    await running.postgres.script(`
      create table public.moves (at bigint, before bigint);
      create function public.note_move() returns trigger language plpgsql as $$
        begin insert into public.moves values (new.position, old.position); return new; end $$;
      create trigger moved after update of position on proj.build for each row when (old.position <> new.position) execute function public.note_move()`);
    const last = await writeNotes(
      running.store,
      newId(),
      Array.from({ length: 40 }, () => 'on'),
    );
    await foldedUpTo(running.postgres, last);
    const moves = await running.postgres.query<{ at: number; before: number }>('select * from public.moves');
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.filter(({ at, before }) => at <= before || at > last)).toEqual([]);
    expect(await running.store.head()).toBe(last);
    await running.postgres.script(
      'drop trigger moved on proj.build; drop function public.note_move; drop table public.moves',
    );
  });

  it('notifies each workspace of its rows in increasing positions without a gap, and only once they can be read (invariants 7 and 8)', async () => {
    const heard: RowsChangedPayload[] = [];
    const missing: unknown[] = [];
    const notifications = new Notifications(stack.databaseUrl, createLogger('silent'));
    await new Promise<void>((listening) =>
      notifications.listen(rowsChannel, {
        notified: (payload) => heard.push(JSON.parse(payload) as RowsChangedPayload),
        listening,
      }),
    );
    const mine = newId();
    const others = newId();
    const positions: number[] = [];
    for (let i = 0; i < 30; i += 1)
      positions.push(await writeNotes(running.store, i % 3 === 0 ? others : mine, [`n${i}`]));
    const last = positions.at(-1) ?? 0;
    await until('the last notification has arrived', async () => heard.some(({ position }) => position >= last));
    await notifications.close();
    expect(missing).toEqual([]);
    for (const workspaceId of [mine, others]) {
      const notified = heard.filter((one) => one.workspaceId === workspaceId);
      expect(notified.map(({ position }) => position)).toEqual(
        [...new Set(notified.map(({ position }) => position))].sort((a, b) => a - b),
      );
      const wanted = positions.filter((_, i) => (i % 3 === 0 ? others : mine) === workspaceId);
      const untold = wanted.filter((at) => !notified.some(({ since, position }) => since < at && at <= position));
      expect(untold).toEqual([]);
      expect(new Set(notified.flatMap(({ tables }) => tables))).toEqual(new Set(['history', 'words', 'tallies']));
    }
  });

  it('keeps all projections at one checkpoint', async () => {
    const rows = (await listBuilds(running.postgres)).filter(({ status }) => status === 'live');
    expect(new Set(rows.map(({ position }) => position)).size).toBe(1);
    expect(rows.map(({ projection }) => projection)).toEqual(['history', 'tallies', 'words']);
  });
});
