import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Batch } from '@throughline/platform/eventstore/batch.js';
import { engineMigrations } from '../store/engine.schema.js';
import { fromReplica } from './sources.js';

/** Notes how many rows each reading of the replica brought. */
class Counting extends Postgres {
  readonly fetched: number[] = [];
  override async copyOut<T>(...[query, read]: Parameters<typeof Postgres.prototype.copyOut<T>>): Promise<T[]> {
    const rows = await super.copyOut(query, read);
    this.fetched.push(rows.length);
    return rows;
  }
}

const small = 5_000;
const large = { count: 1_200, bytes: 50_000 };

describe('The replica as a source', () => {
  let database: TestDatabase;
  let postgres: Counting;

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Counting({ url: database.url });
    await migrate(postgres, 'proj', engineMigrations);
    await postgres.script(`
      create table history (position bigint, stream text, revision bigint, id uuid, type text, data json, meta json, unreadable json);
      insert into history select n, 'spec-1', n, gen_random_uuid(), 'Spec',
        json_build_object('text', repeat('x', case when n > ${small} then ${large.bytes} else 10 end)), '{"schema":1}'
      from generate_series(1, ${small + large.count}) n;
      insert into history select position, 'spec-2', revision, gen_random_uuid(), type, '{}', '{}', '{"reason":"data_invalid"}'
      from history where position = 7`);
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  const listPages = async (types: string[]): Promise<Batch[]> => {
    postgres.fetched.length = 0;
    const pages: Batch[] = [];
    const range = { after: 0, upTo: small + large.count, types: new Set(types) };
    for await (const page of fromReplica(postgres, 'history')(range)) pages.push(page);
    return pages;
  };

  it('gives each event that could be read once and in order, in small pages that end where the next begins', async () => {
    const pages = await listPages(['Spec']);
    const positions = pages.flatMap(({ events }) => events.map(({ position }) => position));
    expect(positions).toEqual(Array.from({ length: small + large.count }, (_, n) => n + 1));
    for (const { events, position } of pages) {
      expect(events.length).toBeLessThanOrEqual(100);
      expect(position).toBe(events.at(-1)?.position);
    }
  });

  it('fetches many small events at a time and few large ones', async () => {
    await listPages(['Spec']);
    expect(Math.max(...postgres.fetched)).toBeGreaterThanOrEqual(500);
    const [last = Infinity] = postgres.fetched.slice(-2);
    expect(last * large.bytes).toBeLessThan(4 * 1024 * 1024);
  });

  it('leaves out events that no projection folds, to the end', async () => {
    const pages = await listPages(['SomethingElse']);
    expect(pages.flatMap(({ events }) => events)).toEqual([]);
    expect(pages.at(-1)?.position).toBe(small + large.count);
  });
});
