import type { Digest, ProjectionBuild, TableDigest } from '@throughline/platform/projections/control/builds.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { schemaOf, type Build } from '../fold/build.js';
import type { ReadTable } from '../store/read-table.js';

/** `hashable`: the columns that count, as Postgres can hash them. */
type Hashed = Pick<ReadTable, 'qualified' | 'hashable'>;

/** Whatever order the rows lie in. The offset keeps Postgres from hashing each of them once for every sum. */
export const digestOf = async (db: Queryable, table: Hashed): Promise<Digest> => {
  const [sums] = await db.query<{ rows: number; first: string; second: string }>(
    `select count(*) as rows, coalesce(sum(hash), 0)::text as first, coalesce(bit_xor(hash), 0)::text as second
     from (select hash_record_extended(content, 0) as hash from (select ${table.hashable} from ${table.qualified}) as content
       offset 0) as hashes`,
  );
  return { rows: sums?.rows ?? 0, sums: [sums?.first ?? '0', sums?.second ?? '0'] };
};

export const compare = async (db: Queryable, live: Build, fresh: Build): Promise<TableDigest[]> => {
  const digests: TableDigest[] = [];
  for (const table of fresh.tables) {
    const counterpart = live.tables.find((other) => other.table.name === table.table.name);
    if (counterpart === undefined) continue;
    const [old, made] = [await digestOf(db, counterpart), await digestOf(db, table)];
    digests.push(compared(table.table.name, old, made));
  }
  return digests;
};

const compared = (table: string, live: Digest, fresh: Digest): TableDigest => ({
  table,
  live,
  fresh,
  equal: live.rows === fresh.rows && live.sums.join() === fresh.sums.join(),
});

/** With what the version before has made up to the same position, but for the fields that are meant to differ, and for new tables. */
export const compareVersions = async (
  db: Queryable,
  earlier: ProjectionBuild,
  fresh: Build,
): Promise<TableDigest[]> => {
  const digests: TableDigest[] = [];
  const schema = schemaOf(earlier);
  for (const table of fresh.tables) {
    const hashable = table.hashableWithout(fresh.projection.differs?.[table.table.name] ?? []);
    const old = { qualified: `"${schema}"."${table.table.name}"`, hashable };
    const [there] = await db.query<{ is: boolean }>('select to_regclass($1) is not null as is', [old.qualified]);
    if (there?.is !== true) continue;
    const fields = await fieldsOf(db, schema, table.table.name);
    const missing = Object.keys(table.table.columns).filter((field) => !fields.has(toSnake(field)));
    const undeclared = missing.filter((field) => !(fresh.projection.differs?.[table.table.name] ?? []).includes(field));
    const made = await digestOf(db, { qualified: table.qualified, hashable });
    const before = undeclared.length > 0 ? { rows: made.rows, sums: noSums } : await digestOf(db, old);
    digests.push(compared(table.table.name, before, made));
  }
  return digests;
};

const noSums: Digest['sums'] = ['', ''];

const fieldsOf = async (db: Queryable, schema: string, table: string): Promise<Set<string>> => {
  const rows = await db.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    [schema, table],
  );
  return new Set(rows.map(({ name }) => name));
};
