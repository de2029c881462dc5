import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';

const quoted = (name: string): string => `"${name}"`;

/** Asked after each small part of long work: undefined when it may go on at once. */
type Pausing = { pause(): Promise<void> | undefined };

/** `known`: ids of rows that are in the table already. `also`: for each row, fields of the table that it does not have itself. */
type Copied = {
  rows: readonly AnyRow[];
  known: readonly string[];
  throttle: Pausing;
  also?: readonly Readonly<Record<string, unknown>>[];
};

type Column = { field: string; name: string; type: string; format: (value: unknown) => string };

/** One of several parts of a table's rows, by their ids. */
export type Slice = { slice: number; of: number };

export const getSlice = (id: string, of: number): number =>
  of === 1 ? 0 : parseInt(createHash('md5').update(id).digest('hex').slice(0, 7), 16) % of;

/** One table of one build: its definition in Postgres, and how its rows are read and written. */
export class ReadTable {
  readonly qualified: string;
  /** Its columns in a form that Postgres can hash: `json` has no equality of its own, so it is hashed as text. */
  readonly hashable: string;
  private readonly columns: readonly Column[];
  private readonly select: string;
  private readonly upsertSql: string;

  constructor(
    readonly table: Table,
    readonly schema: string,
    private readonly key: string | null = 'id',
    private readonly partitions = '',
  ) {
    this.qualified = `${quoted(schema)}.${quoted(table.name)}`;
    this.columns = Object.entries(table.columns).map(([field, type]) => ({
      field,
      name: quoted(toSnake(field)),
      type,
      format: copyFormat(type),
    }));
    const names = this.columns.map(({ name }) => name).join(', ');
    this.hashable = this.hashableWithout([]);
    const aliased = this.columns.map(({ name, field }) => `${name} as ${quoted(field)}`).join(', ');
    const typed = this.columns.map(({ field, type }) => `${quoted(field)} ${type}`).join(', ');
    const fields = this.columns.map(({ field }) => quoted(field)).join(', ');
    const replaced = this.columns.filter(({ field }) => field !== 'id').map(({ name }) => `${name} = excluded.${name}`);
    this.select = `select ${aliased} from ${this.qualified}`;
    this.upsertSql = `insert into ${this.qualified} (${names}) select ${fields} from json_to_recordset($1) as row(${typed})
      on conflict (id) do update set ${replaced.join(', ')}`;
  }

  hashableWithout(fields: readonly string[]): string {
    return this.columns
      .filter(({ field }) => !fields.includes(field))
      .map(({ name, type }) => (type === 'json' ? `${name}::text` : name))
      .join(', ');
  }

  async create(db: Queryable): Promise<void> {
    const columns = this.columns.map(({ name, type }) => `${name} ${type}`).join(', ');
    const key = this.key === null ? '' : `, primary key (${this.key})`;
    await db.script(`create table if not exists ${this.qualified} (${columns}${key})${this.partitions}`);
  }

  /** Created after the rows, because an index that is built once costs a fraction of one updated row by row. */
  get indexes(): string[] {
    return this.table.indexes.map(
      (body, at) =>
        `${body.includes('gin') ? findOperatorClasses : ''}create index if not exists ${quoted(`${this.table.name}_${at + 1}`)} on ${this.qualified} ${body}`,
    );
  }

  /**
   * Statistics, and which pages every transaction sees: without the latter no index is read alone. JSON is expensive to
   * analyse, so it is left out unless an index looks into it; then the whole table is analysed, because a list of columns
   * cannot name an expression.
   */
  async vacuum(db: Queryable): Promise<void> {
    if (this.table.indexes.some((body) => /->|gin/.test(body))) return db.script(`vacuum (analyze) ${this.qualified}`);
    const searched = this.columns.filter(({ type }) => type !== 'json' && type !== 'jsonb').map(({ name }) => name);
    await db.script(`vacuum (analyze) ${this.qualified} (${searched.join(', ')})`);
  }

  load(db: Queryable, ids: readonly string[]): Promise<AnyRow[]> {
    return db.query<AnyRow>(`${this.select} where id = any($1::${this.table.columns['id'] ?? 'text'}[])`, [ids]);
  }

  get everything(): string {
    return this.select;
  }

  /** Rows of a workspace whose ids fall into one slice of some; `getSlice` says the same of an id. */
  inWorkspace(db: Queryable, workspaceId: string, { slice, of }: Slice): Promise<AnyRow[]> {
    const inSlice = of === 1 ? '' : ` and ('x' || left(md5(id::text), 7))::bit(28)::integer % ${of} = ${slice}`;
    return db.query<AnyRow>(`${this.select} where workspace_id = $1${inSlice}`, [workspaceId]);
  }

  async upsert(db: Queryable, rows: readonly AnyRow[]): Promise<void> {
    await db.execute(this.upsertSql, [JSON.stringify(rows)]);
  }

  /** Copies many rows at once. Rows that are in the table already are deleted first. */
  async copy(transaction: Transaction, { rows, known, throttle, also }: Copied): Promise<void> {
    if (known.length > 0)
      await transaction.execute(
        `delete from ${this.qualified} where id = any($1::${this.table.columns['id'] ?? 'text'}[])`,
        [known],
      );
    const names = this.columns.map(({ name }) => name).join(', ');
    await transaction.copyIn(`${this.qualified} (${names})`, await this.encode(rows, throttle, also));
  }

  private async encode(rows: readonly AnyRow[], throttle: Pausing, also: Copied['also']): Promise<Buffer> {
    const lines: string[] = [];
    for (const [at, row] of rows.entries()) {
      // Fields are read by their names in the table's definition.
      const values = row as Record<string, unknown>;
      const others = also?.[at];
      lines.push(this.columns.map(({ field, format }) => format(values[field] ?? others?.[field] ?? null)).join('\t'));
      if (lines.length % rowsPerSlice === 0) await throttle.pause();
    }
    return Buffer.from(`${lines.join('\n')}\n`);
  }
}

/** Operator classes are in the schemas of their extensions, which an administrator may have chosen. */
const findOperatorClasses = `select set_config('search_path', string_agg(distinct extnamespace::regnamespace::text, ','), true)
  from pg_extension where extname in ('pg_trgm', 'btree_gin');
`;

/** Rows encoded between two questions whether to pause. */
const rowsPerSlice = 50;
const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text;

/** COPY's text format, by the column's type: a type that cannot contain anything to escape is not searched. */
const copyFormat = (type: string): ((value: unknown) => string) => {
  const format = getFormat(type);
  return (value) => (value === null ? '\\N' : format(value));
};

const getFormat = (type: string): ((value: unknown) => string) => {
  switch (type) {
    case 'json':
    case 'jsonb':
      // JSON itself escapes every other character that is special to COPY.
      return (value) => JSON.stringify(value).replaceAll('\\', '\\\\');
    case 'text':
      return (value) => escaped(String(value));
    case 'bigint[]':
      return (value) => `{${String(value)}}`;
    default:
      return String;
  }
};
