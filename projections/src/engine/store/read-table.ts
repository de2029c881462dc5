import type { Queryable, Transaction } from '@throughline/platform/postgres/postgres.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import type { Pace } from '../rebuild/throttle.js';

const quoted = (name: string): string => `"${name}"`;

/** `known`: ids of those that are in the table already. */
type Copied = { rows: readonly AnyRow[]; known: readonly string[]; pace: Pace };

type Column = { field: string; name: string; type: string; told: (value: unknown) => string };

/** One table of one build: its definition in Postgres, and how rows come and go. */
export class ReadTable {
  readonly qualified: string;
  /** Its columns as Postgres can hash them: `json` is text and has no equality of its own. */
  readonly hashable: string;
  readonly #columns: readonly Column[];
  readonly #select: string;
  readonly #upsert: string;

  constructor(
    readonly table: Table,
    readonly schema: string,
  ) {
    this.qualified = `${quoted(schema)}.${quoted(table.name)}`;
    this.#columns = Object.entries(table.columns).map(([field, type]) => ({
      field,
      name: quoted(toSnake(field)),
      type,
      told: copyText(type),
    }));
    const names = this.#columns.map(({ name }) => name).join(', ');
    this.hashable = this.hashableWithout([]);
    const aliased = this.#columns.map(({ name, field }) => `${name} as ${quoted(field)}`).join(', ');
    const typed = this.#columns.map(({ field, type }) => `${quoted(field)} ${type}`).join(', ');
    const fields = this.#columns.map(({ field }) => quoted(field)).join(', ');
    const replaced = this.#columns
      .filter(({ field }) => field !== 'id')
      .map(({ name }) => `${name} = excluded.${name}`);
    this.#select = `select ${aliased} from ${this.qualified}`;
    this.#upsert = `insert into ${this.qualified} (${names}) select ${fields} from json_to_recordset($1) as row(${typed})
      on conflict (id) do update set ${replaced.join(', ')}`;
  }

  hashableWithout(fields: readonly string[]): string {
    return this.#columns
      .filter(({ field }) => !fields.includes(field))
      .map(({ name, type }) => (type === 'json' ? `${name}::text` : name))
      .join(', ');
  }

  async create(db: Queryable): Promise<void> {
    const columns = this.#columns.map(({ name, type }) => `${name} ${type}`).join(', ');
    await db.script(`create table if not exists ${this.qualified} (${columns}, primary key (id))`);
  }

  /** Made after the rows: an index built once costs a fraction of one kept up row by row. */
  get indexes(): string[] {
    return this.table.indexes.map(
      (body, at) => `create index if not exists ${quoted(`${this.table.name}_${at + 1}`)} on ${this.qualified} ${body}`,
    );
  }

  /** What JSON holds costs most to look at: only where an index looks into it, and then all of it, for no list of columns names an expression. */
  async analyse(db: Queryable): Promise<void> {
    if (this.table.indexes.some((body) => /->|gin/.test(body))) return db.script(`analyze ${this.qualified}`);
    const searched = this.#columns.filter(({ type }) => type !== 'json' && type !== 'jsonb').map(({ name }) => name);
    await db.script(`analyze ${this.qualified} (${searched.join(', ')})`);
  }

  load(db: Queryable, ids: readonly string[]): Promise<AnyRow[]> {
    return db.query<AnyRow>(`${this.#select} where id = any($1::${this.table.columns['id'] ?? 'text'}[])`, [ids]);
  }

  get everything(): string {
    return this.#select;
  }

  inWorkspace(db: Queryable, workspaceId: string): Promise<AnyRow[]> {
    return db.query<AnyRow>(`${this.#select} where workspace_id = $1`, [workspaceId]);
  }

  async upsert(db: Queryable, rows: readonly AnyRow[]): Promise<void> {
    await db.execute(this.#upsert, [JSON.stringify(rows)]);
  }

  /** Many rows at once. Those that are in the table already are taken out first. */
  async copy(transaction: Transaction, { rows, known, pace }: Copied): Promise<void> {
    if (known.length > 0)
      await transaction.execute(
        `delete from ${this.qualified} where id = any($1::${this.table.columns['id'] ?? 'text'}[])`,
        [known],
      );
    const names = this.#columns.map(({ name }) => name).join(', ');
    await transaction.copyIn(`${this.qualified} (${names})`, await this.#encode(rows, pace));
  }

  async #encode(rows: readonly AnyRow[], pace: Pace): Promise<Buffer> {
    const lines: string[] = [];
    for (const row of rows) {
      // Fields are read by their names in the table's definition.
      const values = row as Record<string, unknown>;
      lines.push(this.#columns.map(({ field, told }) => told(values[field] ?? null)).join('\t'));
      if (lines.length % between === 0) await pace.pause();
    }
    return Buffer.from(`${lines.join('\n')}\n`);
  }
}

/** Rows written down before it is asked whether others should pass. */
const between = 50;
const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text;

/** COPY's text format, by the column's type: what can hold nothing to escape is not looked through. */
const copyText = (type: string): ((value: unknown) => string) => {
  const told = textOf(type);
  return (value) => (value === null ? '\\N' : told(value));
};

const textOf = (type: string): ((value: unknown) => string) => {
  switch (type) {
    case 'json':
    case 'jsonb':
      // JSON itself spells out every other character that COPY minds.
      return (value) => JSON.stringify(value).replaceAll('\\', '\\\\');
    case 'text':
      return (value) => escaped(String(value));
    default:
      return String;
  }
};
