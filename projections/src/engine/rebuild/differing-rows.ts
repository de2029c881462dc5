import { sameJson } from '@throughline/contracts/same-json.js';
import type { RowDifference } from '@throughline/platform/projections/control/audits.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import { toCamel } from '@throughline/platform/read-model/casing.js';
import type { ReadTable } from '../store/read-table.js';

const maxNamed = 20;

const hashed = ({ qualified, hashable }: ReadTable): string =>
  `(select content.id, hash_record_extended(content, 0) as hash from (select ${hashable} from ${qualified}) as content)`;

type Row = Record<string, unknown>;
type Pair = { id: string; stored: Row; folded: Row };

const columnsThatDiffer = ({ stored, folded }: Pair): string[] =>
  Object.keys(folded)
    .filter((column) => !sameJson(stored[column] ?? null, folded[column] ?? null))
    .map(toCamel);

/** The first rows of a live table that differ from the same table folded again, by their ids, and how many there are. */
export const findDifferingRows = async (
  db: Queryable,
  live: ReadTable,
  fresh: ReadTable,
): Promise<{ rows: RowDifference[]; of: number }> => {
  const rows = await db.query<Pick<RowDifference, 'id' | 'how'> & { of: number }>(
    `select coalesce(live.id, fresh.id)::text as id, count(*) over () as of,
       case when live.id is null then 'missing' when fresh.id is null then 'added' else 'changed' end as how
     from ${hashed(live)} as live full join ${hashed(fresh)} as fresh on live.id = fresh.id
     where live.hash is distinct from fresh.hash order by 1 limit ${maxNamed}`,
  );
  const pairs = await db.query<Pair>(
    `select fresh.id::text as id, to_jsonb(live) as stored, to_jsonb(fresh) as folded
     from ${live.qualified} as live join ${fresh.qualified} as fresh on live.id = fresh.id where fresh.id::text = any($1)`,
    [rows.filter(({ how }) => how === 'changed').map(({ id }) => id)],
  );
  const columns = new Map(pairs.map((pair) => [pair.id, columnsThatDiffer(pair)]));
  return {
    rows: rows.map(({ id, how }) => ({ id, how, columns: columns.get(id) ?? [] })),
    of: rows[0]?.of ?? 0,
  };
};
