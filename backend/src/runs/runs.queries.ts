import { Injectable } from '@nestjs/common';
import { RunId, shortIdIn, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import {
  RunQueuePlace,
  type RunFilter,
  type RunOrder,
  type RunQuery,
} from '@throughline/contracts/runs/run.requests.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { tookOrder } from '@throughline/projections/runs/took-order.js';
import { z } from 'zod';
import { allOf, isOneOf } from '../kernel/http/conditions.js';
import { readPage } from '../kernel/http/paging.js';
import { withSearch, type Condition } from '../kernel/http/search.js';

const Id = z.object({ id: RunId });
const Count = z.object({ count: z.int() });
const Place = RunQueuePlace.omit({ parallelRuns: true });
const waits = `waiting = 'approval'`;
const goesOn = `waiting is distinct from 'approval'`;
const waitsForTurn = `waiting is not distinct from 'turn'`;

/** Only these runs. */
type OfIds = { ids?: readonly RunId[] | undefined };

const matching = (workspaceId: WorkspaceId, filter: RunFilter & OfIds): Condition =>
  allOf(
    [(n) => `workspace_id = ${n}`, workspaceId],
    [(n) => `agent_id = ${n}`, filter.agentId],
    [(n) => `trigger_id = ${n}`, filter.triggerId],
    [(n) => `version = ${n}`, filter.version],
    isOneOf('id', filter.ids),
    isOneOf('status', filter.status),
    [(n) => `source_kind = ${n}`, filter.source],
    [(n) => `starter_id = ${n}`, filter.personId],
    [(n) => `queued_at >= ${n}`, filter.from],
    [(n) => `queued_at < ${n}`, filter.to],
    [(n) => `cost_micros >= ${n}`, filter.minCost],
    [(n) => `cost_micros <= ${n}`, filter.maxCost],
  );

const sorts = {
  oldest: { sql: 'queued_at', descending: false },
  cost: { sql: 'cost_micros', descending: false },
  '-cost': { sql: 'cost_micros', descending: true },
  took: { sql: tookOrder, descending: false },
  '-took': { sql: tookOrder, descending: true },
} as const satisfies Record<Exclude<RunOrder, 'newest'>, object>;

/** A short id is searched for as the id. */
const wordsIn = ({ q }: RunFilter): string | undefined => (q === undefined ? undefined : (shortIdIn(q) ?? q));

@Injectable()
export class RunsQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** Runs that wait for an approval come first if requested. They are few, so they have pages of their own before the others. */
  async list(workspaceId: WorkspaceId, { order, waiting, cursor, limit, count, ...filter }: RunQuery & OfIds) {
    const { where: wanted, params } = matching(workspaceId, filter);
    const search = wordsIn(filter);
    const where = waiting === undefined ? wanted : `${wanted} and ${waits}`;
    if (order !== 'approval') return this.page({ where, params, search }, { cursor, limit, count }, order);
    const [stage, inner] = [cursor?.slice(0, 1) ?? 'a', cursor?.slice(1)];
    const from: PageQuery = inner === undefined || inner === '' ? { limit } : { cursor: inner, limit };
    if (stage === 'a') {
      const first = await this.page({ where: `${where} and ${waits}`, params, search }, from);
      return { ...first, next: first.next === null ? 'b' : `a${first.next}` };
    }
    const rest = await this.page({ where: `${where} and ${goesOn}`, params, search }, from);
    return { ...rest, next: rest.next === null ? null : `b${rest.next}` };
  }

  async get(workspaceId: WorkspaceId, runId: RunId): Promise<RunRow> {
    const sql = 'select * from rm.runs where workspace_id = $1 and id = $2';
    const row = await this.readModel.one(RunRow, sql, [workspaceId, runId]);
    if (row === null) throw new NotFound();
    return row;
  }

  /**
   * Runs of an agent start in the order in which they were requested, which for queued ones is that of their positions.
   * Runs that continue after a decision have started, so they come before all queued ones.
   */
  async queuePlace(workspaceId: WorkspaceId, runId: RunId): Promise<RunQueuePlace> {
    const { agentId, status, position, limits } = await this.get(workspaceId, runId);
    const sql = `select count(*) filter (where (status = 'queued' and position < $3) or ${waitsForTurn})::int as before,
        count(*) filter (where status = 'running' or waiting = 'retry')::int as in_progress
      from rm.runs where workspace_id = $1 and agent_id = $2 and ended_at is null`;
    const place = await this.readModel.one(Place, sql, [workspaceId, agentId, position]);
    // The run may have started since the client saw it in the queue.
    const before = status === 'queued' ? (place?.before ?? 0) : null;
    return { before, inProgress: place?.inProgress ?? 0, parallelRuns: limits.parallelRuns };
  }

  async steps(workspaceId: WorkspaceId, runId: RunId): Promise<StepRow[]> {
    await this.get(workspaceId, runId);
    // Of a run whose contents were erased, no step is opened.
    const sql = `select s.*, r.content_erased_at from rm.steps s join rm.runs r on r.id = s.run_id
      where s.workspace_id = $1 and s.run_id = $2 order by s.seq`;
    return this.readModel.many(StepRow, sql, [workspaceId, runId]);
  }

  /** Unfinished runs of a filter: how many, and the first of them. */
  async unfinished(
    workspaceId: WorkspaceId,
    filter: RunFilter,
    most: number,
  ): Promise<{ matching: number; ids: RunId[] }> {
    const filtered = matching(workspaceId, filter);
    const { where, params } = withSearch(filtered, wordsIn(filter)) ?? filtered;
    const open = `from rm.runs where ${where} and ended_at is null`;
    const counted = await this.readModel.one(Count, `select count(*) as count ${open}`, params);
    const sql = `select id ${open} order by queued_at limit $${params.length + 1}`;
    const rows = await this.readModel.many(Id, sql, [...params, most]);
    return { matching: counted?.count ?? 0, ids: rows.map(({ id }) => id) };
  }

  private page(condition: Condition & { search: string | undefined }, query: PageQuery, order: RunOrder = 'newest') {
    const sort = order === 'newest' ? undefined : { ...sorts[order], within: 'workspace_id = $1' };
    const source = { row: RunRow, table: 'runs', projection: 'runs', by: 'queuedAt' } as const;
    return readPage(this.readModel, { ...source, ...condition, sort }, query);
  }
}
