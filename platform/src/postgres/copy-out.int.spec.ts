import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import type { CopiedRow, Span } from './copied-row.js';
import { CopiedRows } from './copied-rows.js';
import { arrayLiteral } from './literals.js';
import { Postgres } from './postgres.js';

describe('Rows in COPY’s binary format', () => {
  let database: TestDatabase;
  let postgres: Postgres;

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url, connections: 1 });
  });

  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  const stillServes = async (): Promise<void> => expect(await postgres.query('select 1 as one')).toEqual([{ one: 1 }]);

  it('are read by type, each in its turn', async () => {
    const id = '0197c7a2-5e1f-7c3d-9a4b-0123456789ab';
    const getBytes = ({ bytes, from, to }: Span): Buffer => Buffer.from(bytes.subarray(from, to));
    const read = (row: CopiedRow): unknown[] => [
      row.int8(),
      row.uuid(),
      row.boolean(),
      row.text(),
      JSON.parse(row.text()),
      getBytes(row.span()),
    ];
    const rows = await postgres.copyOut(
      `select n::bigint * 9007199254740991 - 1, '${id}'::uuid, n = 1, 'Ärger 🧵', json_build_object('n', n), decode('00ff', 'hex')
       from generate_series(0, 1) n`,
      read,
    );
    expect(rows).toEqual([
      [-1, id, false, 'Ärger 🧵', { n: 0 }, Buffer.from([0, 0xff])],
      [Number.MAX_SAFE_INTEGER - 1, id, true, 'Ärger 🧵', { n: 1 }, Buffer.from([0, 0xff])],
    ]);
  });

  it('come in full, however many there are', async () => {
    const rows = await postgres.copyOut(`select n::bigint, repeat('x', 1000) from generate_series(1, 5000) n`, (row) =>
      row.int8(),
    );
    expect(rows).toEqual(Array.from({ length: 5_000 }, (_, at) => at + 1));
    expect(await postgres.copyOut('select 1::bigint where false', (row) => row.int8())).toEqual([]);
  });

  it('are buffered as bytes until they are read: the buffer grows when it is full, and is reused after clearing', async () => {
    const waiting = new CopiedRows();
    for (const characters of ['ab', 'c']) {
      waiting.clear();
      await postgres.copyOut(
        `select n::bigint, repeat(letter, 500) from generate_series(1, 1000) n, regexp_split_to_table('${characters}', '') letter order by letter, n`,
        (row) => waiting.put(row),
      );
      expect(waiting.count).toBe(characters.length * 1_000);
      const read = (row: CopiedRow) => [row.int8(), row.text()];
      expect(Array.from(waiting.between(0, 2), read)).toEqual(
        [1, 2].map((n) => [n, characters.slice(0, 1).repeat(500)]),
      );
      expect(Array.from(waiting.between(waiting.count - 1, waiting.count + 1), read)).toEqual([
        [1_000, characters.slice(-1).repeat(500)],
      ]);
    }
  });

  it('are found by texts as they are, also such that would end a literal', async () => {
    const texts = [`it's`, `a\\'b`, '); drop table x; --', ''];
    const found = await postgres.copyOut(`select unnest(${arrayLiteral(texts)})`, (row) => row.text());
    expect(found).toEqual(texts);
    expect(await postgres.copyOut(`select 'a' where 'a' = any(${arrayLiteral([])})`, (row) => row.text())).toEqual([]);
  });

  it('that cannot be read, or a query that fails halfway, fail their reader and nobody else', async () => {
    const unreadable = postgres.copyOut('select n::bigint from generate_series(1, 1000) n', () => {
      throw new Error('not this one');
    });
    await expect(unreadable).rejects.toThrow('not this one');
    await stillServes();
    const failing = postgres.copyOut('select 1 / (500 - n) from generate_series(1, 1000) n', () => undefined);
    await expect(failing).rejects.toThrow('division by zero');
    await stillServes();
  });
});
