import { Injectable } from '@nestjs/common';
import { RunId, runWordIn, statedRunNumberIn, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import {
  RunQueuePlace,
  type RunFilter,
  type RunOrder,
  type RunQuery,
} from '@throughline/contracts/runs/run.requests.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { tookOrder } from '@throughline/projections/runs/took-order.js';
import { sql, type Expression, type SqlBool } from 'kysely';
import { z } from 'zod';
import { joinAll, matching } from '../kernel/http/conditions.js';
import { readPage, type Sort } from '../kernel/http/paging.js';
import { hasWords } from '../kernel/http/search.js';
import { tables } from './tables.js';

const Id = z.object({ id: RunId });
const Count = z.object({ count: z.int() });
const Place = RunQueuePlace.omit({ parallelRuns: true });
const waits = sql<SqlBool>`waiting = 'approval'`;
const goesOn = sql<SqlBool>`waiting is distinct from 'approval'`;

type Wanted = {
  where: ReturnType<typeof getFilter>;
  search: string | undefined;
  only: readonly (Expression<SqlBool> | undefined)[];
};
/** Only these runs. */
type OfIds = { ids?: readonly RunId[] | undefined };

const getFilter = (workspaceId: WorkspaceId, asked: RunFilter & OfIds) => {
  const { agentId, triggerId, version, ids: id, status, source: sourceKind, personId: starterId } = asked;
  const queuedAt = { from: asked.from, before: asked.to };
  const costMicros = { from: asked.minCost, to: asked.maxCost };
  const number = statedRunNumberIn(asked.q ?? '') ?? undefined;
  return { workspaceId, agentId, triggerId, version, number, id, status, sourceKind, starterId, queuedAt, costMicros };
};

const cost = sql`cost_micros`;
const took = sql.raw(tookOrder);
const sorts: Record<RunOrder, Sort | undefined> = {
  newest: undefined,
  oldest: { value: sql`queued_at`, descending: false },
  cost: { value: cost, descending: false },
  '-cost': { value: cost, descending: true },
  took: { value: took, descending: false },
  '-took': { value: took, descending: true },
};

/** A short id is searched for as the id. */
const wordsIn = ({ q }: RunFilter): string | undefined => (q === undefined ? undefined : (runWordIn(q) ?? q));

@Injectable()
export class RunsQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** Runs that wait for an approval come first if requested. They are few, so they have pages of their own before the others. */
  async list(workspaceId: WorkspaceId, { order, waiting, cursor, limit, count, ...filter }: RunQuery & OfIds) {
    const wanted = { where: getFilter(workspaceId, filter), search: wordsIn(filter) };
    const only = waiting === undefined ? undefined : waits;
    if (order !== 'approval') return this.page({ ...wanted, only: [only] }, { cursor, limit, count }, order);
    const [stage, inner] = [cursor?.slice(0, 1) ?? 'a', cursor?.slice(1)];
    const from: PageQuery = inner === undefined || inner === '' ? { limit } : { cursor: inner, limit };
    if (stage === 'a') {
      const first = await this.page({ ...wanted, only: [waits] }, from);
      return { ...first, next: first.next === null ? 'b' : `a${first.next}` };
    }
    const rest = await this.page({ ...wanted, only: [only, goesOn] }, from);
    return { ...rest, next: rest.next === null ? null : `b${rest.next}` };
  }

  get(workspaceId: WorkspaceId, runId: RunId): Promise<RunRow> {
    const runs = tables.selectFrom('runs').selectAll();
    const one = runs.where((eb) => eb.and({ workspaceId, id: runId }));
    return this.readModel.get(RunRow, one);
  }

  /**
   * Runs of an agent start in the order in which they were requested, which for queued ones is that of their positions.
   * Runs that continue after a decision have started, so they come before all queued ones.
   */
  async queuePlace(workspaceId: WorkspaceId, runId: RunId): Promise<RunQueuePlace> {
    const { agentId, status, position, limits } = await this.get(workspaceId, runId);
    const isBefore = sql`(status = 'queued' and position < ${position}) or waiting is not distinct from 'turn'`;
    const query = tables
      .selectFrom('runs')
      .select([
        sql<number>`count(*) filter (where ${isBefore})::int`.as('before'),
        sql<number>`count(*) filter (where status = 'running' or waiting = 'retry')::int`.as('inProgress'),
      ])
      .where((eb) => eb.and({ workspaceId, agentId }))
      .where('endedAt', 'is', null);
    const place = await this.readModel.one(Place, query);
    // The run may have started since the client saw it in the queue.
    const before = status === 'queued' ? (place?.before ?? 0) : null;
    return { before, inProgress: place?.inProgress ?? 0, parallelRuns: limits.parallelRuns };
  }

  async steps(workspaceId: WorkspaceId, runId: RunId): Promise<StepRow[]> {
    await this.get(workspaceId, runId);
    // For a run whose contents were erased, no step is opened.
    const query = tables
      .selectFrom('steps')
      .innerJoin('runs', 'runs.id', 'steps.runId')
      .selectAll('steps')
      .select('contentErasedAt')
      .where('steps.workspaceId', '=', workspaceId)
      .where('runId', '=', runId)
      .orderBy('seq');
    return this.readModel.many(StepRow, query);
  }

  /** Unfinished runs of a filter: how many, and the first of them. */
  async unfinished(
    workspaceId: WorkspaceId,
    filter: RunFilter,
    most: number,
  ): Promise<{ matching: number; ids: RunId[] }> {
    const where = joinAll(matching<RunRow>(getFilter(workspaceId, filter)), hasWords(wordsIn(filter)));
    const open = tables.selectFrom('runs').where(where).where('endedAt', 'is', null);
    const counted = await this.readModel.one(Count, open.select(sql<number>`count(*)`.as('count')));
    const rows = await this.readModel.many(Id, open.select('id').orderBy('queuedAt').limit(most));
    return { matching: counted?.count ?? 0, ids: rows.map(({ id }) => id) };
  }

  private page({ only, ...wanted }: Wanted, query: PageQuery, order: RunOrder = 'newest') {
    const source = { row: RunRow, tables, table: 'runs', projection: 'runs', by: 'queuedAt' } as const;
    return readPage(this.readModel, { ...source, ...wanted, and: only, sort: sorts[order] }, query);
  }
}
