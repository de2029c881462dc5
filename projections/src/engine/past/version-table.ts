import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';
import { latestSetting, pastSetting } from '@throughline/platform/projections/control/pasts.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import type { Throttle } from '../rebuild/throttle.js';
import { ReadTable } from '../store/read-table.js';
import { RowCache } from '../store/row-cache.js';

type Values = Readonly<Record<string, unknown>>;

/** Times are in the form of ISO 8601 in UTC. */
export const pickLater = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;

/** The version lasts: no position is that high. */
const open = Number.MAX_SAFE_INTEGER;
const cachedRows = 20_000;
/** Fewer versions are read without an index. */
const many = 1_000;
/** A table that is being filled is analysed once it is, and not again and again until then. */
const unattended = 'with (autovacuum_enabled = off)';
const range = 'int8range(from_position, until_position)';

/** From the position that made a row up to the one that replaced it. `raisedAt`: of a row that counts, later positions that each raised its count. */
type Validity = { fromPosition: number; untilPosition: number; raisedAt?: number[] };
/** How often the count was raised up to the position of the transaction. */
const reached = `width_bucket(current_setting('${pastSetting}')::bigint, raised_at)`;
/** Columns of a table that counts. */
const raised: Readonly<Record<string, string>> = {
  count: `count + ${reached}`,
  position: `coalesce(raised_at[${reached}], position)`,
};

/** `ended`: the ends of versions that were written before. */
type Sealed = {
  rows: readonly AnyRow[];
  valid: readonly Validity[];
  ended: ReadonlyMap<string, number>;
  latest: string | null;
};

/** All rows are of one workspace. A column that is the same everywhere keeps an index from giving the order of several parts. */
const withinWorkspace = (index: string): string => index.replace('(workspace_id, ', '(');

const withVersions = (table: Table): Table => ({
  ...table,
  name: `${table.name}_versions`,
  columns: {
    ...table.columns,
    fromPosition: 'bigint',
    untilPosition: 'bigint',
    ...(table.counts && { raisedAt: 'bigint[]' }),
  },
});

/** A read table that keeps every version of its rows, and the view that shows them as they were at a position. */
export class VersionTable {
  /** The versions have two parts: those that last, in the order of the lists, and those that ended; few of these are valid at one position. */
  private readonly versions: ReadTable;
  private readonly lasting: ReadTable;
  private readonly current: RowCache;
  /** Versions that are not written, when they are valid, and the newest of each row among them. */
  private rows: AnyRow[] = [];
  private valid: Validity[] = [];
  private newest = new Map<string, Validity>();
  /** The latest time by which lists of the unwritten versions are ordered. */
  private latest: string | null = null;
  /** Written versions that ended since. */
  private ended = new Map<string, number>();

  constructor(
    readonly table: Table,
    private readonly schema: string,
    isEmpty: boolean,
  ) {
    const versions = withVersions(table);
    this.versions = new ReadTable(versions, schema, null, ' partition by list (until_position)');
    const indexes = table.indexes.map(withinWorkspace);
    this.lasting = new ReadTable({ ...versions, name: `${table.name}_lasting`, indexes }, schema);
    this.current = new RowCache(cachedRows, isEmpty);
  }

  async create(db: Queryable): Promise<void> {
    await this.versions.create(db);
    await db.script(
      `create table ${this.lasting.qualified} partition of ${this.versions.qualified} for values in (${open}) ${unattended};
       create unique index on ${this.lasting.qualified} (id);
       create table ${this.endedPart} partition of ${this.versions.qualified} default ${unattended}`,
    );
  }

  /** Shows the versions that are valid at the position of the transaction. */
  async show(db: Queryable): Promise<void> {
    const { name, columns, counts, since } = this.table;
    const fields = Object.keys(columns).map((field) => {
      const column = `"${toSnake(field)}"`;
      const value = counts ? raised[field] : undefined;
      return value === undefined ? column : `${value} as ${column}`;
    });
    const at = `${range} @> current_setting('${pastSetting}')::bigint`;
    const notLater = since === null ? '' : ` and ${toSnake(since)} <= current_setting('${latestSetting}')::timestamptz`;
    await db.script(
      `create or replace view "${this.schema}"."${name}" as
       select ${fields.join(', ')} from ${this.versions.qualified} where ${at}${notLater}`,
    );
  }

  /** Builds the indexes once its rows are there, which costs a fraction; a table with few versions has none. */
  async index(db: Queryable): Promise<void> {
    const { name } = this.table;
    const [found] = await db.query<{ wanted: boolean }>(
      `select to_regclass('"${this.schema}"."${name}_range"') is null and count(*) = ${many} as wanted
       from (select 1 from ${this.versions.qualified} limit ${many}) as versions`,
    );
    if (found?.wanted !== true) return;
    for (const index of this.lasting.indexes) await db.script(index);
    // An index in the order of ids would be walked for a list, past all versions that are not valid.
    await db.script(`create index "${name}_range" on ${this.endedPart} using gist (${range}, id)`);
    await db.script(`create index on ${this.endedPart} using hash (id)`);
    // Without it a hundredth of the rows is expected, and joins look at all of them again and again.
    await db.script(`create statistics "${this.schema}"."${name}_valid" on (${range}) from ${this.lasting.qualified}`);
    for (const part of [this.lasting.qualified, this.endedPart])
      await db.script(`alter table ${part} reset (autovacuum_enabled)`);
    await db.script(`vacuum (analyze) ${this.endedPart}`);
    await this.lasting.vacuum(db);
  }

  /** Loads the rows that the events change and memory does not have. */
  async load(db: Queryable, events: readonly AnyRecorded[]): Promise<void> {
    const missing = new Set<string>();
    for (const event of events) {
      const id = this.readId(event);
      if (id !== null && this.current.mustAsk(id)) missing.add(id);
    }
    if (missing.size === 0) return;
    const type = this.table.columns['id'] ?? 'text';
    const sql = `${this.versions.everything} where id = any($1::${type}[]) and until_position = ${open}`;
    for (const version of await db.query<AnyRow & Validity>(sql, [[...missing]]))
      this.current.put(this.toRow(version), true);
  }

  private toRow({ fromPosition: _, untilPosition: __, raisedAt, ...row }: AnyRow & Validity): AnyRow {
    if (!this.table.counts || raisedAt === undefined) return row;
    const { count } = row as Values;
    return {
      ...row,
      count: Number(count) + raisedAt.length,
      position: Number(raisedAt.at(-1) ?? row.position),
    } as AnyRow;
  }

  private get endedPart(): string {
    return `"${this.schema}"."${this.table.name}_ended"`;
  }

  row(id: string): AnyRow | undefined {
    return this.current.row(id);
  }

  put(row: AnyRow): void {
    const before = this.newest.get(row.id);
    if (before?.raisedAt !== undefined) {
      before.raisedAt.push(row.position);
      this.current.put(row, this.current.isStored(row.id));
      return;
    }
    if (before !== undefined) before.untilPosition = row.position;
    else if (this.current.isStored(row.id)) this.ended.set(row.id, row.position);
    const time = this.table.since === null ? undefined : (row as Values)[this.table.since];
    if (typeof time === 'string') this.latest = pickLater(this.latest, time);
    const valid = { fromPosition: row.position, untilPosition: open, ...(this.table.counts && { raisedAt: [] }) };
    this.rows.push(row);
    this.valid.push(valid);
    this.newest.set(row.id, valid);
    this.current.put(row, this.current.isStored(row.id));
  }

  /** Hands over what is to be written next; what is folded meanwhile is written after it. */
  seal(): Sealed {
    const { rows, valid, ended, latest } = this;
    this.current.stored(this.newest.keys());
    this.rows = [];
    this.valid = [];
    this.latest = null;
    this.newest = new Map();
    this.ended = new Map();
    return { rows, valid, ended, latest };
  }

  async write(transaction: Transaction, { rows, valid, ended }: Sealed, throttle: Throttle): Promise<void> {
    if (ended.size > 0)
      await transaction.execute(
        `update ${this.versions.qualified} version set until_position = ended.at
         from unnest($1::${this.table.columns['id'] ?? 'text'}[], $2::bigint[]) as ended (id, at)
         where version.id = ended.id and version.until_position = ${open}`,
        [[...ended.keys()], [...ended.values()]],
      );
    if (rows.length > 0) await this.versions.copy(transaction, { rows, also: valid, known: [], throttle });
  }

  /** Forgets rows that are committed. Between loading a page and folding it none may be forgotten. */
  trim(): void {
    this.current.trim(this.newest);
  }

  private readId(event: AnyRecorded): string | null {
    if (!this.table.asStored && !this.table.on.has(event.type)) return null;
    try {
      return this.table.id(event);
    } catch {
      // Folding it says why.
      return null;
    }
  }
}
