import type { Postgres, Queryable } from '@throughline/platform/postgres/postgres.js';
import type { Digest, ProjectionBuild, TableDigest } from '@throughline/platform/projections/control/builds.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { formatSchema, type Build } from '../fold/build.js';
import type { Engine } from '../follow/engine.js';
import { changeBuild, listPositions } from '../store/builds.js';
import type { ReadTable } from '../store/read-table.js';
import { findDifferingRows } from './differing-rows.js';

type Verification = NonNullable<ProjectionBuild['verification']>;

/** Whatever the order of the rows. The offset keeps Postgres from hashing each row once for each sum. */
export const toDigest = async (db: Queryable, table: Pick<ReadTable, 'qualified' | 'hashable'>): Promise<Digest> => {
  const [sums] = await db.query<{ rows: number; first: string; second: string }>(
    `select count(*) as rows, coalesce(sum(hash), 0)::text as first, coalesce(bit_xor(hash), 0)::text as second
     from (select hash_record_extended(content, 0) as hash from (select ${table.hashable} from ${table.qualified}) as content
       offset 0) as hashes`,
  );
  return { rows: sums?.rows ?? 0, sums: [sums?.first ?? '0', sums?.second ?? '0'] };
};

const compared = (table: string, live: Digest, fresh: Digest): TableDigest => ({
  table,
  live,
  fresh,
  equal: live.rows === fresh.rows && live.sums.join() === fresh.sums.join(),
});

/**
 * Builds that follow the log together fold each batch in one transaction, so that a snapshot finds them at one position. Null
 * while one of them is still behind the other.
 */
export const compareAtOnePosition = (postgres: Postgres, live: Build, fresh: Build): Promise<Verification | null> =>
  postgres.transaction(
    async (snapshot) => {
      const [position, other] = await listPositions(snapshot, [live.key, fresh.key]);
      if (position === undefined || other !== undefined) return null;
      const tables: TableDigest[] = [];
      for (const table of fresh.tables) {
        const counterpart = live.tables.find((one) => one.table.name === table.table.name);
        if (counterpart === undefined) continue;
        const before = await toDigest(snapshot, counterpart);
        const found = compared(table.table.name, before, await toDigest(snapshot, table));
        tables.push(
          found.equal ? found : { ...found, differing: await findDifferingRows(snapshot, counterpart, table) },
        );
      }
      return { position, tables };
    },
    { isolation: 'repeatable read', readOnly: true },
  );

/** With what the version before has made up to the same position, except new tables and the fields that are meant to differ. */
export const compareWithOutdated = async (
  db: Queryable,
  outdated: ProjectionBuild,
  fresh: Build,
): Promise<Verification> => {
  const tables: TableDigest[] = [];
  const schema = formatSchema(outdated);
  for (const table of fresh.tables) {
    const { name, columns } = table.table;
    const meantToDiffer = fresh.projection.differs?.[name] ?? [];
    const fields = await getFields(db, schema, name);
    if (fields.size === 0) continue;
    const hashable = table.hashableWithout(meantToDiffer);
    const made = await toDigest(db, { qualified: table.qualified, hashable });
    const isUndeclared = (field: string): boolean => !fields.has(toSnake(field)) && !meantToDiffer.includes(field);
    const before: Digest = Object.keys(columns).some(isUndeclared)
      ? { rows: made.rows, sums: ['', ''] }
      : await toDigest(db, { qualified: `"${schema}"."${name}"`, hashable });
    tables.push(compared(name, before, made));
  }
  return { position: outdated.position, tables };
};

/** None when there is no such table. */
const getFields = async (db: Queryable, schema: string, table: string): Promise<Set<string>> => {
  const rows = await db.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    [schema, table],
  );
  return new Set(rows.map(({ name }) => name));
};

export const storeVerification = async (
  { postgres, term, logger }: Engine,
  build: Build,
  verification: Verification,
): Promise<void> => {
  await changeBuild(postgres, term.epoch, build.key, { verification });
  const { projection } = build.key;
  const differing = verification.tables.filter(({ equal }) => !equal).map(({ table }) => table);
  if (differing.length > 0)
    logger.error(
      { code: 'projection_build_differs', projection, differing },
      'A build differs from the one that serves.',
    );
};
