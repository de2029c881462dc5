import type { z } from 'zod';
import type { Logger } from '../logging/logger.js';
import type { Postgres } from '../postgres/postgres.js';
import { livePosition } from '../projections/control/builds.js';
import { DomainError, NotFound } from '../problems/domain-error.js';
import { camelRow } from './casing.js';
import { currentMoment, queryAtMoment } from './moment.js';
import type { PositionWaiter } from './position-waiter.js';
import { toStatement, type Query } from './read-tables.js';
import type { Revealer } from './revealer.js';

/** A statement that selects every field of the rows it is read as. */
type QueryOf<S extends z.ZodType> = Query<{ [Field in keyof z.output<S>]: unknown }>;
type ReadModelDeps = { postgres: Postgres; revealer: Revealer; waiter: PositionWaiter; logger: Logger };

/** Reads the `rm` views, now or as they were at a moment: columns become fields, sealed personal data is opened, and every row is what its schema says. */
export class ReadModel {
  constructor(private readonly parts: ReadModelDeps) {}

  async many<S extends z.ZodType>(
    schema: S,
    query: string | QueryOf<S>,
    params: readonly unknown[] = [],
  ): Promise<z.output<S>[]> {
    const rows = await (typeof query === 'string' ? this.query(query, params) : this.query(...toStatement(query)));
    const revealed = await this.parts.revealer.reveal(rows.map(camelRow));
    return revealed.map((row) => this.parse(schema, row));
  }

  async one<S extends z.ZodType>(
    schema: S,
    query: string | QueryOf<S>,
    params: readonly unknown[] = [],
  ): Promise<z.output<S> | null> {
    const [row] = await this.many(schema, query, params);
    return row ?? null;
  }

  /** The first row; refuses when there is none. */
  async get<S extends z.ZodType>(schema: S, query: QueryOf<S>): Promise<z.output<S>> {
    const row = await this.one(schema, query);
    if (row === null) throw new NotFound();
    return row;
  }

  /** How far the projection has folded the log; ask before its rows are read, so that no row is older. */
  async livePosition(projection: string): Promise<number> {
    return currentMoment()?.position ?? livePosition(this.parts.postgres, projection);
  }

  /** Returns once the named projections, or all, have folded the position; after the timeout, 5 s unless given, it refuses and says when to ask again. */
  waitFor(position: number, projections: readonly string[] = [], timeoutMs?: number): Promise<void> {
    return this.parts.waiter.waitFor(position, projections, timeoutMs);
  }

  /** While a projection is being built, the old one serves and may lack a column that the query names; a first one lacks the table. */
  private async query(sql: string, params: readonly unknown[]) {
    const moment = currentMoment();
    try {
      if (moment !== undefined) return await queryAtMoment(this.parts.postgres, moment, sql, params);
      return await this.parts.postgres.query(sql, params);
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.parts.logger.warn(
        { code: 'read_column_missing', column: error.message },
        'A read table or column that this version reads is not built yet.',
      );
      throw new DomainError('read_position_unavailable', { retryAfter: 5 });
    }
  }

  /** While a new version of a projection is being built, the old one serves and may lack a field this code wants. */
  private parse<S extends z.ZodType>(schema: S, row: unknown): z.output<S> {
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), issue: code }));
    this.parts.logger.error(
      { code: 'row_shape_mismatch', issues },
      'A row of a read table does not have the shape this version reads.',
    );
    throw new DomainError('read_position_unavailable', { retryAfter: 5 });
  }
}

const undefinedColumn = '42703';
const undefinedTable = '42P01';
const isMissing = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === undefinedColumn || error.code === undefinedTable);
