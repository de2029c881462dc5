import { findLeaseHolder } from '@throughline/platform/projections/control/lease-holder.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { historyProjection } from '../../history/history.projection.js';
import { foldedUpTo, listRows, until, writeNotes } from '../../testing/engine-harness.js';
import { talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { Batches } from '../follow/batches.js';
import { Build } from '../fold/build.js';
import { moveCheckpoints } from '../store/fence.js';
import { FenceLost } from '../store/errors.js';
import { adoptBuilds } from '../store/builds.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

const projections = [historyProjection, wordsProjection, talliesProjection];
const versions = new Map(projections.map(({ name, version }) => [name, version]));

describe('Taking over', () => {
  let stack: TestStack;
  const running: RunningProjections[] = [];
  const start = async (): Promise<RunningProjections> => {
    const one = await startProjections({ ...stack, projections });
    running.push(one);
    return one;
  };

  beforeAll(async () => {
    stack = await startStack();
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });
  afterAll(() => stack.stop());

  const liveBuild = async (postgres: Postgres, name: string): Promise<Build> => {
    const projection = projections.find((one) => one.name === name) ?? wordsProjection;
    const row = (await listBuilds(postgres)).find((one) => one.projection === name && one.status === 'live');
    if (row === undefined) throw new Error(`${name} does not serve.`);
    return new Build(projection, row, 10);
  };

  it('happens at once when a worker leaves, and one worker folds at a time', async () => {
    const first = await start();
    await first.caughtUp;
    const second = await start();
    await second.worker.standsBy;
    expect(second.worker.session).toBeUndefined();
    await first.stop();
    await second.caughtUp;
    const last = await writeNotes(second.store, newId(), ['by the second']);
    await foldedUpTo(second.postgres, last);
  });

  it('happens by itself when a worker is killed', async () => {
    const first = await start();
    await first.caughtUp;
    const second = await start();
    await second.worker.standsBy;
    // As if killed: no more beats, nothing released.
    await first.postgres.close();
    await second.caughtUp;
    await foldedUpTo(second.postgres, await writeNotes(second.store, newId(), ['by the second']));
  });

  it('leaves a worker whose epoch is stale unable to change anything (invariant 2)', async () => {
    const one = await start();
    await one.caughtUp;
    await foldedUpTo(one.postgres, await writeNotes(one.store, newId(), ['settled']));
    const stale = new Postgres({ url: stack.databaseUrl });
    const build = await liveBuild(stale, 'words');
    const before = await listRows(stale, 'words');
    const epoch = (await listBuilds(stale)).find(({ projection }) => projection === 'words')?.epoch ?? 0;
    const [event] = await stale.query(
      'select position, stream, revision, id, type, data, meta from rm.history limit 1',
    );
    const forged = { ...event, position: build.position + 1 };
    const apply = new Batches(stale, epoch - 1).apply([build], {
      events: [forged as never],
      position: build.position + 1,
      unreadable: [],
    });
    await expect(apply).rejects.toBeInstanceOf(FenceLost);
    expect(await listRows(stale, 'words')).toEqual(before);
    await stale.close();
  });

  it('is not delayed by a worker that was stopped in the middle of a batch, and that batch is rolled back', async () => {
    const one = await start();
    await one.caughtUp;
    await foldedUpTo(one.postgres, await writeNotes(one.store, newId(), ['settled']));
    await one.stop();
    running.splice(0);
    const stopped = new Postgres({ url: stack.databaseUrl, settings: { idle_in_transaction_session_timeout: 1_000 } });
    const build = await liveBuild(stopped, 'words');
    const epoch = build.made.epoch;
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const batch = stopped.transaction(async (transaction) => {
      await moveCheckpoints(transaction, [build], { epoch, from: build.position, to: build.position + 1, events: 1 });
      await asleep;
      await transaction.execute(`update ${build.tables[0]?.qualified} set text = 'by the stopped one'`);
    });
    batch.catch(() => undefined);
    await until('the batch holds the slot', async () => {
      const [held] = await someoneHolds(stack.databaseUrl);
      return held?.holding === true;
    });
    const other = new Postgres({ url: stack.databaseUrl });
    await adoptBuilds(other, epoch + 1, versions);
    wake();
    await expect(batch).rejects.toThrow();
    expect((await listRows(other, 'words')).filter((row) => row['text'] === 'by the stopped one')).toEqual([]);
    expect((await listBuilds(other)).find(({ projection }) => projection === 'words')?.position).toBe(build.position);
    await stopped.close();
    await other.close();
  });

  it('is by the same worker when a crash of Postgres has taken back its commits, also without a new event', async () => {
    const one = await start();
    await one.caughtUp;
    const before = await writeNotes(one.store, newId(), ['stays']);
    await foldedUpTo(one.postgres, before);
    const last = await writeNotes(one.store, newId(), ['taken back']);
    await foldedUpTo(one.postgres, last);
    const rows = await listRows(one.postgres, 'words');
    const tables = (await liveBuild(one.postgres, 'words')).tables.map(({ qualified }) => qualified);
    // As a crash leaves it: rows and checkpoint of the last commit are as they were before it.
    await one.postgres.transaction(async (transaction) => {
      for (const table of tables) await transaction.execute(`delete from ${table} where position = $1`, [last]);
      await transaction.execute(`update proj.build set position = $1 where projection = 'words'`, [before]);
    });
    expect(await listRows(one.postgres, 'words')).toHaveLength(rows.length - 1);
    await until('what was taken back is folded again', async () => {
      return (await listRows(one.postgres, 'words')).length === rows.length;
    });
    expect(await listRows(one.postgres, 'words')).toEqual(rows);
    expect((await listBuilds(one.postgres)).map(({ position }) => position)).toEqual([last, last, last]);
  });

  it('can be seen in the holder of the lease', async () => {
    const one = await start();
    await one.caughtUp;
    expect(await findLeaseHolder(one.postgres)).toMatchObject({ alive: true });
    await one.stop();
    running.splice(0);
    const postgres = new Postgres({ url: stack.databaseUrl });
    expect(await findLeaseHolder(postgres)).toMatchObject({ alive: false });
    await postgres.close();
  });
});

const someoneHolds = async (url: string): Promise<{ holding: boolean }[]> => {
  const postgres = new Postgres({ url });
  const rows = await postgres.query<{ holding: boolean }>(
    `select exists (select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query like 'update proj.build%') as holding`,
  );
  await postgres.close();
  return rows;
};
