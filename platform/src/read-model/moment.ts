import { AsyncLocalStorage } from 'node:async_hooks';
import type { Postgres, SqlRow } from '../postgres/postgres.js';
import { DomainError } from '../problems/domain-error.js';
import { latestSetting, pastSchema, pastSetting } from '../projections/control/pasts.js';

/** A moment of a workspace: its event with this number has happened, and none after it. `tables`: those that have versions. */
export type Moment = {
  workspaceId: string;
  position: number;
  number: number;
  at: string;
  /** The instant that named it, or that of its event: what is counted from now is counted from then. */
  now: string;
  /** No row has a later `since` up to the position. */
  latest: string;
  tables: ReadonlySet<string>;
};

const moments = new AsyncLocalStorage<Moment | undefined>();

/** Undefined in the present. */
export const currentMoment = (): Moment | undefined => moments.getStore();

/** Everything that the read model reads in this work is as it was then. */
export const atMoment = <T>(moment: Moment, work: () => T): T => moments.run(moment, work);

/** The work reads what is of now, also in a request for a moment: it must limit by itself what it answers. */
export const inPresent = <T>(work: () => T): T => moments.run(undefined, work);

/** A read table where a statement names it, and the word after it. */
const tableName = /(?<![\w.])"?rm"?\."?(\w+)"?(?!\w)(?:\s+(?:as\s+)?"?(\w+)"?)?/g;
/** Words that may follow a table without being its alias. */
const keywords = new Set(
  'where join left right inner cross natural on using order group having limit offset union except intersect for window as'.split(
    ' ',
  ),
);
/** Rows that no later event changes need no versions: those that came later are left out. */
const cut = new Set(['history', 'chain_links']);
/** `rm.agents_versions` are all versions of the rows of `rm.agents`, each from a position until that of the next. */
const ofVersions = /_versions$/;
/** People have the names of now, also in the past; prices are those of the deployment. */
const collation = 'by_name';
const ofNow = new Set(['people', 'identities', 'price_lists']);

/**
 * The statement over the rows of a moment: what has versions is found by the search path, and the log ends at its position. A
 * table whose past is not known is refused, because its rows of now would be taken for those of then.
 */
export const toPast = (sql: string, tables: ReadonlySet<string>): string =>
  sql.replace(tableName, (whole: string, table: string, next: string | undefined) => {
    if (tables.has(table) || tables.has(table.replace(ofVersions, ''))) return whole.replace(/"?rm"?\./, '');
    if (ofNow.has(table) || table === collation) return whole;
    if (!cut.has(table)) throw new DomainError('only_now');
    const rows = `(select * from rm.${table} where position <= current_setting('${pastSetting}')::bigint)`;
    const isNamed = next !== undefined && !keywords.has(next.toLowerCase());
    return whole.replace(/^"?rm"?\."?\w+"?/, isNamed ? rows : `${rows} as ${table}`);
  });

export const queryAtMoment = (
  postgres: Postgres,
  { workspaceId, position, latest, tables }: Moment,
  sql: string,
  params: readonly unknown[],
): Promise<SqlRow[]> =>
  postgres.transaction(
    async (transaction) => {
      await transaction.query(
        `select set_config('search_path', $1, true), set_config('${pastSetting}', $2, true), set_config('${latestSetting}', $3, true)`,
        [pastSchema(workspaceId), String(position), latest],
      );
      return transaction.query(toPast(sql, tables), params);
    },
    { readOnly: true },
  );
