import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { pastSchema, pastSetting, readPast, requestPast } from '@throughline/platform/projections/control/pasts.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { eventCountsProjection } from '../../history/event-counts.projection.js';
import { historyProjection } from '../../history/history.projection.js';
import { foldedUpTo, getFold, getTable, until, written } from '../../testing/engine-harness.js';
import { faults, talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { readWorkspace, type ReplicatedEvent } from '../store/workspace-events.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

describe('The past of a workspace', () => {
  let stack: TestStack;
  let running: RunningProjections;
  let projections = [historyProjection, wordsProjection, talliesProjection, eventCountsProjection];
  const workspaceId = newId();
  const noteIds = Array.from({ length: 7 }, newId);
  const revisions = new Map<string, number>();

  const start = async (): Promise<void> => {
    running = await startProjections({ ...stack, projections });
    await running.caughtUp;
  };
  /** Notes of the workspace, each written again now and then, between those of another one. */
  const write = async (count: number): Promise<number> => {
    let last = 0;
    for (let n = 0; n < count; n += 1) {
      const noteId = noteIds[(n * n + 3) % noteIds.length] ?? newId();
      const revision = revisions.get(noteId);
      const event = written({ noteId, workspaceId, text: `${revision ?? 'new'} ${n}` });
      ({ position: last } = await running.store.append(`note-${noteId}`, [event], revision ?? 'none'));
      revisions.set(noteId, (revision ?? -1) + 1);
      const other = newId();
      await running.store.append(
        `note-${other}`,
        [written({ noteId: other, workspaceId: newId(), text: 'of another one' })],
        'none',
      );
    }
    await foldedUpTo(running.postgres, last);
    return last;
  };
  const ask = async (position: number): Promise<void> => {
    await requestPast(running.postgres, workspaceId, position);
    await until('the past is folded', async () => {
      const past = await readPast(running.postgres, workspaceId);
      return past?.ready === true && past.position >= position;
    });
  };
  const listEvents = async (): Promise<ReplicatedEvent[]> => {
    const events: ReplicatedEvent[] = [];
    for await (const page of readWorkspace(running.postgres, { workspace: workspaceId, history: 'rm.history' }))
      events.push(...page);
    return events;
  };
  const readAt = (position: number, table: string): Promise<AnyRow[]> =>
    running.postgres.transaction(async (transaction) => {
      await transaction.query(`select set_config('${pastSetting}', $1, true)`, [String(position)]);
      const rows = await transaction.query(`select * from ${pastSchema(workspaceId)}.${table} order by id`);
      return rows.map((row) => camelRow(row) as AnyRow);
    });
  const expectFolds = async (events: readonly ReplicatedEvent[]): Promise<void> => {
    for (const [at, { position }] of events.entries())
      for (const table of [getTable(wordsProjection), getTable(talliesProjection), ...eventCountsProjection.tables]) {
        expect(await readAt(position, table.name)).toEqual(getFold(table, events.slice(0, at + 1)));
      }
  };

  beforeAll(async () => {
    stack = await startStack();
    await start();
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  it('has at every moment the rows that the events up to it fold into, and goes on where it ended', async () => {
    await ask(await write(40));
    const events = await listEvents();
    expect(events).toHaveLength(40);
    await expectFolds(events);
    await ask(await write(10));
    await expectFolds(await listEvents());
    expect(await readAt(events[29]?.position ?? 0, 'event_types')).toMatchObject([{ count: 30 }]);
    expect(await readPast(running.postgres, workspaceId)).toMatchObject({ eventsDone: 50, eventsTotal: 50 });
  });

  it('goes on after the worker was replaced, and leaves out what the live rows leave out', async () => {
    faults.unfoldable.add('unfoldable');
    const noteId = newId();
    const { position } = await running.store.append(
      `note-${noteId}`,
      [written({ noteId, workspaceId, text: 'unfoldable' })],
      'none',
    );
    await foldedUpTo(running.postgres, position);
    await running.stop();
    await start();
    await ask(position);
    const live = await running.postgres.query('select * from rm.tallies where workspace_id = $1', [workspaceId]);
    expect(await readAt(position, 'tallies')).toEqual(live.map(camelRow));
    expect(await readAt(position, 'words')).toHaveLength(revisions.size + 1);
  });

  it('is dropped when the code of a fold has changed, and made again when it is wanted', async () => {
    const [last] = (await listEvents()).slice(-1);
    await running.stop();
    projections = [historyProjection, wordsProjection, { ...talliesProjection, version: 2 }, eventCountsProjection];
    await start();
    await until('the past is dropped', async () => (await readPast(running.postgres, workspaceId)) === null);
    await ask(last?.position ?? 0);
    expect(await readAt(last?.position ?? 0, 'words')).toHaveLength(revisions.size + 1);
  });

  it('is dropped when nobody has looked for a day', async () => {
    await running.postgres.execute(`update proj.past set used_at = used_at - interval '25 hours'`);
    await running.stop();
    await start();
    await until('the past is dropped', async () => (await readPast(running.postgres, workspaceId)) === null);
    const schemas = await running.postgres.query('select 1 from pg_namespace where nspname = $1', [
      pastSchema(workspaceId),
    ]);
    expect(schemas).toEqual([]);
  });
});
