import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type Expression,
  type QueryCreator,
  type QueryExecutorProvider,
} from 'kysely';
import type { TableOf } from '../projections/table.js';
import { toSnake } from './casing.js';

/** A statement that only has to be compiled; `Row` is what it selects. */
export type Query<Row = unknown> = Expression<Row> & { compile(provider: QueryExecutorProvider): CompiledQuery };

type ReadTables<T> = { [D in T as D extends TableOf<infer Name, unknown> ? Name : never]: RowOf<D> };
type RowOf<D> = D extends TableOf<string, infer Row> ? Row : never;

/** Columns are named as everywhere else: `workspaceId` is `workspace_id`. */
class ColumnsOfFields extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return toSnake(name);
  }
}

/** It compiles statements and has no connection: the read model and Postgres run them. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new ColumnsOfFields()],
}).withSchema('rm');

/** Begins statements over the read tables `T`, which are the declarations of their folds: `readTables<typeof agentsTable>()`. */
export const readTables = <T>(): QueryCreator<ReadTables<T>> => compiler as unknown as QueryCreator<ReadTables<T>>;

/** A statement and its parameters, as `Postgres` and the read model take them. */
export const toStatement = (query: Query): [sql: string, params: readonly unknown[]] => {
  const { sql, parameters } = query.compile(compiler);
  return [sql, parameters];
};
