import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { Postgres, together, type Transaction } from './postgres.js';

describe('A pipelined transaction', () => {
  let database: TestDatabase;
  let postgres: Postgres;

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url, connections: 1 });
  });
  beforeEach(() =>
    postgres.script('drop table if exists kept; create table kept (n integer primary key check (n < 100))'),
  );
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  const insertNumber = (transaction: Transaction, n: number): Promise<number> =>
    transaction.execute('insert into kept values ($1)', [n]);
  const kept = async (): Promise<unknown[]> =>
    (await postgres.query('select n from kept order by n')).map(({ n }) => n);

  it('sends its statements at once, in order, and answers each', async () => {
    const counts = await postgres.transaction(
      async (transaction) => {
        const writes = [1, 2, 3].map((n) => insertNumber(transaction, n));
        const read = transaction.query('select n from kept order by n');
        await together([...writes, read]);
        return (await read).map(({ n }) => n);
      },
      { pipelined: true },
    );
    expect(counts).toEqual([1, 2, 3]);
    expect(await kept()).toEqual([1, 2, 3]);
  });

  it('fails with what is wrong, not with what came after it, and keeps nothing', async () => {
    const failing = postgres.transaction(
      async (transaction) => {
        // The first series of statements goes on after the other one has failed. Its error is then not the cause.
        const slowly = async (): Promise<void> => {
          for (const n of [1, 2, 3]) await insertNumber(transaction, n);
        };
        await together([slowly(), insertNumber(transaction, 100), insertNumber(transaction, 5)]);
      },
      { pipelined: true },
    );
    await expect(failing).rejects.toMatchObject({ code: '23514' });
    expect(await kept()).toEqual([]);
  });

  it('leaves nothing behind for the next one on its connection', async () => {
    for (let round = 0; round < 5; round += 1) {
      const failing = postgres.transaction(
        (transaction) =>
          together([insertNumber(transaction, 1), insertNumber(transaction, 1), insertNumber(transaction, 2)]),
        { pipelined: true },
      );
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      await postgres.transaction((transaction) => together([insertNumber(transaction, 10 + round)]), {
        pipelined: true,
      });
    }
    expect(await kept()).toEqual([10, 11, 12, 13, 14]);
  });

  it('runs a function’s throw to a rollback like any other', async () => {
    const failing = postgres.transaction(
      async (transaction) => {
        await insertNumber(transaction, 1);
        throw new Error('changed my mind');
      },
      { pipelined: true },
    );
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await kept()).toEqual([]);
  });
});
