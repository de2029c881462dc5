import type { QuarantinedEvent } from '@throughline/platform/projections/control/quarantine.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { connect } from '@throughline/platform/eventstore/esdb-client.js';
import { jsonEvent } from '@eventstore/db-client';
import { historyProjection } from '../../history/history.projection.js';
import { askWorker, foldedUpTo, operate, listRows, until, writeNotes } from '../../testing/engine-harness.js';
import { faults, talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

describe('An event that cannot be folded', () => {
  let stack: TestStack;
  let running: RunningProjections;
  const start = async (): Promise<void> => {
    running = await startProjections({
      ...stack,
      projections: [historyProjection, wordsProjection, talliesProjection],
    });
    await running.caughtUp;
  };
  const held = () => running.postgres.query<QuarantinedEvent>('select * from proj.quarantine order by position');
  const tally = async (id: string) => (await listRows(running.postgres, 'tallies')).find((row) => row['id'] === id);

  beforeAll(async () => {
    stack = await startStack();
    await start();
  });
  const trouble = (fault: keyof typeof faults): string => {
    const text = `${fault} ${newId()}`;
    faults[fault].add(text);
    return text;
  };
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  for (const fault of ['unfoldable', 'mistyped', 'unwritable'] as const)
    it(`parks only its own row and what comes after it there (${fault}), and goes on in order once it can be folded (invariant 9)`, async () => {
      const [poisoned, healthy] = [newId(), newId()];
      await writeNotes(running.store, poisoned, ['before']);
      const text = trouble(fault);
      // Alone in its batch: a row that Postgres never gets to see it cannot refuse.
      await foldedUpTo(running.postgres, await writeNotes(running.store, poisoned, [text]));
      await writeNotes(running.store, healthy, ['a', 'b']);
      const last = await writeNotes(running.store, poisoned, ['after', 'and after']);
      await foldedUpTo(running.postgres, last);
      expect(await tally(healthy)).toMatchObject({ notes: 2 });
      expect(await tally(poisoned)).toMatchObject({ notes: 1 });
      expect((await listRows(running.postgres, 'words')).filter((row) => row['workspaceId'] === poisoned)).toHaveLength(
        4,
      );
      const parked = (await held()).filter(({ keys }) => keys.some((key) => key.includes(poisoned)));
      expect(parked.map(({ projection, state }) => [projection, state])).toEqual([
        ['tallies', 'parked'],
        ['tallies', 'waiting'],
        ['tallies', 'waiting'],
      ]);

      await operate(running.postgres, { kind: 'retry', projections: ['tallies'] });
      expect(await tally(poisoned)).toMatchObject({ notes: 1 });

      faults[fault].delete(text);
      await operate(running.postgres, { kind: 'retry', projections: ['tallies'] });
      expect(await tally(poisoned)).toMatchObject({ notes: 4 });
      expect((await held()).filter(({ keys }) => keys.some((key) => key.includes(poisoned)))).toEqual([]);
      const verified = await operate(running.postgres, { kind: 'verify', projections: ['tallies', 'words'] });
      expect(verified.flatMap(({ verification }) => verification?.tables.map(({ equal }) => equal))).toEqual([
        true,
        true,
      ]);
    });

  it('is parked in a rebuild as it was live', async () => {
    const workspaceId = newId();
    const last = await writeNotes(running.store, workspaceId, [
      'one',
      trouble('mistyped'),
      trouble('unfoldable'),
      'two',
    ]);
    await foldedUpTo(running.postgres, last);
    const verified = await operate(running.postgres, { kind: 'verify', projections: ['tallies'] });
    expect(verified.flatMap(({ verification }) => verification?.tables.map(({ equal }) => equal))).toEqual([true]);
    await operate(running.postgres, { kind: 'rebuild', projections: ['tallies'] });
    expect(await tally(workspaceId)).toMatchObject({ notes: 1 });
  });

  it('can be skipped by an operator, and the events that waited behind it are folded', async () => {
    const workspaceId = newId();
    const skipped = await writeNotes(running.store, workspaceId, [trouble('unfoldable')]);
    const last = await writeNotes(running.store, workspaceId, ['behind it']);
    await foldedUpTo(running.postgres, last);
    expect(await tally(workspaceId)).toBeUndefined();
    expect(
      await askWorker(running.postgres, {
        kind: 'skip',
        projections: ['tallies'],
        options: { position: 1, reason: 'there is none' },
      }),
    ).toEqual({ refused: 'No event is parked at position 1.' });
    expect(
      await askWorker(running.postgres, { kind: 'skip', projections: ['tallies'], options: { position: skipped } }),
    ).toEqual({ refused: 'Give a reason for skipping it.' });
    const options = { position: skipped, reason: 'Written by mistake.', by: 'ada' };
    await askWorker(running.postgres, { kind: 'skip', projections: ['tallies'], options });
    await foldedUpTo(running.postgres, await running.store.head());
    const decided = await running.postgres.query(
      `select data, meta->'actor' as actor from rm.history where type = 'EventSkipped'`,
    );
    expect(decided).toEqual([
      {
        data: { projections: ['tallies'], skipped, reason: 'Written by mistake.' },
        actor: { kind: 'operator', id: 'ada' },
      },
    ]);
    expect(await tally(workspaceId)).toMatchObject({ notes: 1 });
    expect((await held()).find(({ position }) => position === skipped)).toMatchObject({ state: 'skipped' });
    const verified = await operate(running.postgres, { kind: 'verify', projections: ['tallies'] });
    expect(verified.flatMap(({ verification }) => verification?.tables.map(({ equal }) => equal))).toEqual([true]);
  });

  it('still waits after a restart, and is tried again by a process that has the fix', async () => {
    const workspaceId = newId();
    const text = trouble('unfoldable');
    await foldedUpTo(running.postgres, await writeNotes(running.store, workspaceId, [text]));
    await running.stop();
    await start();
    await foldedUpTo(running.postgres, await writeNotes(running.store, workspaceId, ['later']));
    expect(await tally(workspaceId)).toBeUndefined();
    await running.stop();
    faults.unfoldable.delete(text);
    await start();
    expect(await tally(workspaceId)).toMatchObject({ notes: 2 });
  });

  it('is counted and stored when this version cannot read it (invariant 13)', async () => {
    const client = connect(stack.eventStoreUrl);
    const stream = `note-${newId()}`;
    await client.appendToStream(stream, [
      jsonEvent({ type: 'NoteSungAloud', data: { loudly: true } }),
      jsonEvent({ type: 'NoteWritten', data: { text: 12 }, metadata: { at: 'never' } }),
    ]);
    await client.dispose();
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['goes on']));
    const unreadable = await running.postgres.query(
      `select event->>'type' as type, event->'data' as data, reason from proj.unreadable order by position`,
    );
    expect(unreadable).toEqual([
      { type: 'NoteSungAloud', data: { loudly: true }, reason: 'unknown_type' },
      { type: 'NoteWritten', data: { text: 12 }, reason: 'meta_invalid' },
    ]);
    const replicated = await running.postgres.query(
      `select type, revision, unreadable->>'reason' as reason from rm.history where stream = $1 order by revision`,
      [stream],
    );
    expect(replicated).toEqual([
      { type: 'NoteSungAloud', revision: 0, reason: 'unknown_type' },
      { type: 'NoteWritten', revision: 1, reason: 'meta_invalid' },
    ]);
    const parked = (await held()).filter(({ keys }) => keys.includes(`stream:${stream}`));
    expect(new Set(parked.map(({ projection }) => projection))).toEqual(new Set(['words', 'tallies']));
  });

  it('is folded into the replica at its place, and into the projections by a rebuild, when a version knows its type', async () => {
    const { postgres } = running;
    const workspaceId = newId();
    await foldedUpTo(postgres, await writeNotes(running.store, workspaceId, ['known to this version']));
    const [event] = await postgres.query(
      'select position, stream, revision, id, type, data, meta from rm.history order by position desc limit 1',
    );
    const before = await listRows(postgres, 'words');
    // As if an older version had met it: unreadable in the replica, in no row of another table.
    const [row] = await postgres.query<{ build: number }>(
      `select build from proj.build where projection = 'history' and status = 'live'`,
    );
    await postgres.script(
      `update history_v${historyProjection.version}_b${row?.build}.history
       set unreadable = '{"reason":"unknown_type","detail":""}' where id = '${String(event?.['id'])}'`,
    );
    await postgres.query('insert into proj.unreadable (position, event, reason, detail) values ($1, $2, $3, $4)', [
      event?.['position'],
      JSON.stringify(event),
      'unknown_type',
      '',
    ]);
    await running.stop();
    await start();
    const { postgres: restarted } = running;
    expect(await restarted.query('select 1 from proj.unreadable where position = $1', [event?.['position']])).toEqual(
      [],
    );
    expect(await restarted.query('select unreadable from rm.history where id = $1', [event?.['id']])).toEqual([
      { unreadable: null },
    ]);
    await until('both are built again', async () => {
      const [built] = await restarted.query<{ n: number }>(
        `select count(*) as n from proj.build where status = 'live' and projection in ('words', 'tallies') and build > 1`,
      );
      return built?.n === 2;
    });
    expect(await listRows(restarted, 'words')).toEqual(before);
  });
});
