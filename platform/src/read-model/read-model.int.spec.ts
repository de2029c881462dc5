import { projectedChannel } from '../projections/control/channels.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { z } from 'zod';
import { createLogger } from '../logging/logger.js';
import { migrate } from '../postgres/migrate.js';
import { Notifications } from '../postgres/notifications.js';
import { Postgres } from '../postgres/postgres.js';
import { PositionWaiter } from './position-waiter.js';
import { ReadModel } from './read-model.js';
import { eventually } from '../testing/eventually.js';

const logger = createLogger('silent');
/** A seal that anyone can open. */
const revealer = {
  reveal: async <T>(value: T): Promise<T> => JSON.parse(JSON.stringify(value).replaceAll('sealed:', '')) as T,
};
const Row = z.object({
  id: z.string(),
  openedAt: z.iso.datetime({ precision: 3 }),
  position: z.int(),
  tags: z.array(z.string()),
  name: z.string(),
});

describe('The read model', () => {
  let database: TestDatabase;
  let postgres: Postgres;
  let notifications: Notifications;
  let readModel: ReadModel;

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url });
    notifications = new Notifications(database.url, logger);
    readModel = new ReadModel({ postgres, revealer, waiter: new PositionWaiter(postgres, notifications, 300), logger });
  });
  afterAll(async () => {
    await notifications.close();
    await postgres.close();
    await database.drop();
  });

  it('reads rows in the words of contracts: fields in camel case, ISO instants, numbers, JSON, and nothing sealed', async () => {
    const row = {
      id: 'a',
      openedAt: '2026-01-02T03:04:05.678Z',
      position: 9_007_199_254_740_991,
      tags: ['x'],
      name: 'Ada',
    };
    const sql = `select 'a' as id, '2026-01-02 04:04:05.678+01'::timestamptz as opened_at, 9007199254740991::bigint as position, '["x"]'::jsonb as tags, $1::text as name`;
    expect(await readModel.many(Row, sql, ['sealed:Ada'])).toEqual([row]);
    expect(await readModel.one(Row, sql, ['sealed:Ada'])).toEqual(row);
    expect(await readModel.one(Row, `${sql} where false`, ['x'])).toBeNull();
  });

  it('says that it is still catching up when a table does not have the shape yet that this version reads', async () => {
    for (const sql of [`select 'a' as id`, 'select id from not_built_yet'])
      await expect(readModel.many(Row, sql)).rejects.toMatchObject({ code: 'read_position_unavailable' });
  });

  it('waits in vain where nobody folds, and says when to ask again', async () => {
    await expect(readModel.waitFor(1)).rejects.toMatchObject({
      code: 'read_position_unavailable',
      extras: { retryAfter: 1 },
    });
  });

  it('waits until every live projection, or each named one, has folded the position', async () => {
    await postgres.script(`create schema proj; create table proj.build (projection text, build integer, status text,
        purpose text default 'swap', changed_at timestamptz default now(), position bigint);
      insert into proj.build (projection, build, status, position)
        values ('agents', 1, 'live', 5), ('runs', 1, 'live', 3), ('runs', 2, 'building', 1)`);
    const move = (projection: string, position: number) =>
      postgres.transaction(async (transaction) => {
        await transaction.execute(`update proj.build set position = $2 where projection = $1 and status = 'live'`, [
          projection,
          position,
        ]);
        await transaction.execute('select pg_notify($1, $2)', [projectedChannel, String(position)]);
      });
    await readModel.waitFor(3);
    await readModel.waitFor(5, ['agents']);
    await expect(readModel.waitFor(5)).rejects.toMatchObject({ code: 'read_position_unavailable' });
    const waiting = [readModel.waitFor(6), readModel.waitFor(6, ['runs'])];
    await move('runs', 6);
    await waiting[1];
    await move('agents', 7);
    await waiting[0];
    await expect(readModel.waitFor(6, ['nobody'])).resolves.toBeUndefined();
    await expect(readModel.waitFor(8, ['nobody'])).rejects.toMatchObject({ code: 'read_position_unavailable' });
  });

  it.each([
    ['serves an earlier version', `update proj.build set status = 'outdated' where projection = 'agents'`],
    ['is built for the first time', `update proj.build set status = 'building' where projection = 'agents'`],
  ])('waits for a projection that does not follow the log because it %s, and refuses in the end', async (_, sql) => {
    await postgres.script(`update proj.build set position = 20 where projection = 'runs'; ${sql}`);
    await expect(readModel.waitFor(8)).rejects.toMatchObject({ code: 'read_position_unavailable' });
    await expect(readModel.waitFor(8, ['agents'])).rejects.toMatchObject({ code: 'read_position_unavailable' });
    await readModel.waitFor(7);
  });
});

describe('Postgres', () => {
  let database: TestDatabase;
  let postgres: Postgres;

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url, connections: 3 });
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  it('migrates a schema once, however many start at the same time, and several owners can share it', async () => {
    const steps = ['create table shop.apples (n integer)', 'insert into shop.apples values (1)'];
    await Promise.all(Array.from({ length: 3 }, () => migrate(postgres, 'shop', steps)));
    await migrate(postgres, 'shop', ['create table shop.pears (n integer)']);
    await migrate(postgres, 'shop', [...steps, 'insert into shop.apples values (2)']);
    expect(await postgres.query('select n from shop.apples order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('leaves nothing behind of a migration or a transaction that fails', async () => {
    await expect(migrate(postgres, 'broken', ['create table broken.a (n integer)', 'create tabel'])).rejects.toThrow();
    expect(await postgres.query(`select to_regclass('broken.a') as made`)).toEqual([{ made: null }]);
    await expect(
      postgres.transaction(async (transaction) => {
        await transaction.execute('insert into shop.pears values (1)');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await postgres.query('select n from shop.pears')).toEqual([]);
  });

  it('goes on reading a view that was replaced by one of another shape', async () => {
    await postgres.script('create view shop.fruit as select n from shop.apples');
    const read = () =>
      Promise.all(Array.from({ length: 6 }, () => postgres.query('select * from shop.fruit where n = $1', [1])));
    expect(await read()).toEqual(Array(6).fill([{ n: 1 }]));
    await postgres.script(`drop view shop.fruit; create view shop.fruit as select n, 'red' as colour from shop.apples`);
    expect(await read()).toEqual(Array(6).fill([{ n: 1, colour: 'red' }]));
  });

  it('copies rows in and says when they do not fit', async () => {
    await postgres.transaction((transaction) => transaction.copyIn('shop.pears', Buffer.from('1\n2\n')));
    expect(await postgres.query('select sum(n)::integer as n from shop.pears')).toEqual([{ n: 3 }]);
    const wrong = postgres.transaction((transaction) => transaction.copyIn('shop.pears', Buffer.from('3\nsoon\n')));
    await expect(wrong).rejects.toMatchObject({ code: '22P02' });
    expect(await postgres.query('select sum(n)::integer as n from shop.pears')).toEqual([{ n: 3 }]);
  });

  it('passes notifications to listeners, and tells them when a lost connection is back so that they read the current state', async () => {
    const notifications = new Notifications(database.url, logger);
    const heard: string[] = [];
    let reconnected: () => void = () => undefined;
    const listening = () => new Promise<void>((resolve) => (reconnected = resolve));
    const first = listening();
    notifications.listen('changes', { notified: (payload) => heard.push(payload), listening: () => reconnected() });
    await first;
    const heardSoFar = (count: number) => eventually(`${count} notifications arrive`, () => heard.length >= count);
    await postgres.execute(`select pg_notify('changes', 'one')`);
    // A connection that is ended before it could pass on what was notified never does.
    await heardSoFar(1);
    const second = listening();
    await postgres.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'throughline notifications' and datname = current_database()`,
    );
    await second;
    await postgres.execute(`select pg_notify('changes', 'two')`);
    await heardSoFar(2);
    expect(heard).toEqual(['one', 'two']);
    await notifications.close();
  });
});
