import type pg from 'pg';
import { poolSizes } from '../config/pool-sizes.js';
import { columnTypes } from './column-types.js';
import type { CopiedRow } from './copied-row.js';
import { CopyIn } from './copy-in.js';
import { copyOut } from './copy-out.js';
import { Pool } from './pg.js';
import { inTimeOfRequest } from './time-of-request.js';
import { TimeoutError } from '../timeout.js';
import { forgetStatements, isStalePlan, statementName } from './prepared-statements.js';

export type SqlRow = Record<string, unknown>;
type Runner = (query: pg.QueryConfig) => Promise<pg.QueryResult<SqlRow>>;

/** The operations that a pool and a transaction share. */
export abstract class Queryable {
  protected abstract readonly run: Runner;

  /** Rows of a statement with parameters; prepared under its text. */
  async query<R extends SqlRow = SqlRow>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    // A statement and the type of its rows are written in one place, by its caller.
    return (await this.send(text, params)).rows as R[];
  }

  /** How many rows a statement changed. */
  async execute(text: string, params: readonly unknown[] = []): Promise<number> {
    return (await this.send(text, params)).rowCount ?? 0;
  }

  /** Several statements without parameters, unprepared: for definitions. */
  async script(text: string): Promise<void> {
    await this.run({ text });
  }

  private send(text: string, params: readonly unknown[]): Promise<pg.QueryResult<SqlRow>> {
    const name = statementName(text);
    return this.run({ text, values: [...params], ...(name === undefined ? {} : { name }) });
  }
}

export class Transaction extends Queryable {
  protected readonly run: Runner;

  constructor(private readonly client: pg.ClientBase) {
    super();
    this.run = (query) => inTimeOfRequest(client.query(query));
  }

  /** Rows in COPY's text format, straight into a table. */
  async copyIn(target: string, rows: Buffer): Promise<void> {
    const copy = new CopyIn(`copy ${target} from stdin`, rows);
    this.client.query(copy);
    await copy.done;
  }
}

export type TransactionOptions = {
  isolation?: 'repeatable read' | 'serializable';
  readOnly?: boolean;
  /** Statements are sent without waiting for the previous ones; `together` waits for all. COPY is not possible. */
  pipelined?: boolean;
};

const abortedByAnother = '25P02';
const isAbortedByAnother = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === abortedByAnother;

/** Waits for all statements, so that none is sent after the rollback. Then throws the error that caused the others. */
export const together = async (statements: readonly Promise<unknown>[]): Promise<void> => {
  const failures = (await Promise.allSettled(statements)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  if (failures.length > 0) throw failures.find((error) => !isAbortedByAnother(error)) ?? failures[0];
};

export type PostgresOptions = {
  url: string;
  connections?: number;
  name?: string;
  /** Server settings of each connection. */
  settings?: Readonly<Record<string, string | number>>;
  onIdleError?: (error: Error) => void;
};

const begin = ({ isolation, readOnly }: TransactionOptions): string =>
  `begin${isolation === undefined ? '' : ` isolation level ${isolation}`}${readOnly === true ? ' read only' : ''}`;

/** A connection that comes after the request has given up goes back to the pool. */
const connected = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const connecting = pool.connect();
  try {
    return await inTimeOfRequest(connecting);
  } catch (error) {
    if (error instanceof TimeoutError) connecting.then((client) => client.release()).catch(() => undefined);
    throw error;
  }
};

/** The process's pool of connections. */
export class Postgres extends Queryable {
  readonly url: string;
  private readonly pool: pg.Pool;
  /** Created on first use, because few processes need it. */
  private pipelines: pg.Pool | undefined;
  private readonly newPool: (options: pg.PoolConfig) => pg.Pool;
  private closed: Promise<void> | undefined;
  protected readonly run: Runner;

  constructor({
    url,
    connections = poolSizes.default,
    name = 'throughline',
    settings = {},
    onIdleError,
  }: PostgresOptions) {
    super();
    this.url = url;
    this.newPool = (own) => {
      const pool = new Pool({
        connectionString: url,
        application_name: name,
        types: columnTypes,
        options: Object.entries({ timezone: 'UTC', ...settings })
          .map(([setting, value]) => `-c ${setting}=${value}`)
          .join(' '),
        ...own,
      });
      // The pool replaces a connection that breaks while idle.
      pool.on('error', (error) => onIdleError?.(error));
      return pool;
    };
    this.pool = this.newPool({ max: connections });
    this.run = async (query) => {
      try {
        return await inTimeOfRequest(this.pool.query(query));
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        forgetStatements();
        return inTimeOfRequest(this.pool.query({ ...query, name: undefined }));
      }
    };
  }

  /** Many rows of a query without parameters, each read from COPY's binary format. */
  copyOut<T>(query: string, read: (row: CopiedRow) => T): Promise<T[]> {
    return copyOut(this.pool, query, read);
  }

  /** All or nothing; a throw inside rolls back. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const client = await connected(this.poolFor(options));
    let broken: Error | undefined;
    // A connection that is lost between two statements emits `error` here.
    const lost = (error: Error): void => void (broken = error);
    client.on('error', lost);
    try {
      await inTimeOfRequest(client.query(begin(options)));
      const result = await work(new Transaction(client));
      await inTimeOfRequest(client.query('commit'));
      return result;
    } catch (error) {
      if (isStalePlan(error)) forgetStatements();
      // A server that hangs does not answer a rollback either: it rolls back once the connection is gone.
      if (error instanceof TimeoutError) broken = error;
      else await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  }

  close(): Promise<void> {
    this.closed ??= together([this.pool.end(), this.pipelines?.end() ?? Promise.resolve()]);
    return this.closed;
  }

  private poolFor({ pipelined }: TransactionOptions): pg.Pool {
    if (pipelined !== true) return this.pool;
    return (this.pipelines ??= this.newPool({ max: poolSizes.pipelined, pipeline: true }));
  }
}
