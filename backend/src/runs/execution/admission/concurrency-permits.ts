import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RunId, type AgentId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Plans } from '../../../limits/plans/plans.js';
import { executionMigrations } from './permits.schema.js';

type Claim = { runId: RunId; agentId: AgentId; workspaceId: WorkspaceId };
type Row = { run_id: string };
const listIds = (rows: readonly Row[]): RunId[] => rows.map((row) => RunId.parse(row.run_id));

/** Other agents of a workspace that can all be busy on their own are as many as may run at once. */
const moreThanBusy = 5;

/**
 * The entry of run $1 when at most $2 of the agent and $3 of the workspace may be in progress. Of the agent, earlier entries
 * come first, not those that wait for a person; of the workspace, an agent that is busy keeps no other waiting.
 */
const mayAcquire = `mine.run_id = $1 and (mine.held or (
  select count(*) from execution.permits other
  where other.agent_id = mine.agent_id and not other.suspended and (other.held or other.place < mine.place)
) < $2) and ($3::int is null or (mine.held and not mine.resting) or (
  select count(*) from execution.permits other
  where other.workspace_id = mine.workspace_id and other.held and not other.resting
) < $3)`;

/** Limits exactly, across processes, how many runs of an agent and of a workspace are in progress; earlier requests come first. */
@Injectable()
export class ConcurrencyPermits implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly plans: Plans,
  ) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'execution', executionMigrations);
  }

  /** Adds the run to the queue of its agent; called in the order in which runs were requested. */
  async enqueue({ runId, agentId, workspaceId }: Claim): Promise<void> {
    const sql = `insert into execution.permits as known (run_id, agent_id, workspace_id) values ($1, $2, $3)
      on conflict (run_id) do update set workspace_id = excluded.workspace_id where known.workspace_id is null`;
    await this.postgres.query(sql, [runId, agentId, workspaceId]);
  }

  async hasPlace(runId: RunId): Promise<boolean> {
    return (await this.postgres.query('select 1 from execution.permits where run_id = $1', [runId])).length === 1;
  }

  /** True when the run may be in progress from now on. A run that is not in the queue gets no permit. */
  async acquire({ runId, agentId, workspaceId }: Claim, ofAgent: number): Promise<boolean> {
    const ofWorkspace = await this.workspaceLimit(workspaceId);
    return this.postgres.transaction(async (transaction) => {
      const lock = (of: string) =>
        transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`permits ${of}`]);
      if (ofWorkspace !== null) await lock(workspaceId);
      await lock(agentId);
      const sql = `update execution.permits mine set held = true, resting = false where ${mayAcquire}`;
      return (await transaction.execute(sql, [runId, ofAgent, ofWorkspace])) === 1;
    });
  }

  async mayAcquire({ runId, workspaceId }: Omit<Claim, 'agentId'>, ofAgent: number): Promise<boolean> {
    return this.isFree(runId, ofAgent, await this.workspaceLimit(workspaceId));
  }

  /** Whether the agent would let the run be in progress, if its workspace did. */
  isAgentFree(runId: RunId, ofAgent: number): Promise<boolean> {
    return this.isFree(runId, ofAgent, null);
  }

  private async isFree(runId: RunId, ofAgent: number, ofWorkspace: number | null): Promise<boolean> {
    const sql = `select run_id from execution.permits mine where ${mayAcquire}`;
    return (await this.postgres.query<Row>(sql, [runId, ofAgent, ofWorkspace])).length === 1;
  }

  /** Releases the permit and returns the runs that wait for one, the earliest first. */
  async release(claim: Claim): Promise<RunId[]> {
    await this.postgres.query('delete from execution.permits where run_id = $1', [claim.runId]);
    return this.listNext(claim);
  }

  /** Releases the permit of a run that waits for a person, and returns the runs that wait for a permit. */
  async suspend(claim: Claim): Promise<RunId[]> {
    const sql = 'update execution.permits set held = false, suspended = true where run_id = $1';
    await this.postgres.query(sql, [claim.runId]);
    return this.listNext(claim);
  }

  /** Keeps the permit of the agent and releases that of the workspace, and returns the runs that wait for one. */
  async rest(claim: Claim): Promise<RunId[]> {
    if ((await this.workspaceLimit(claim.workspaceId)) === null) return [];
    await this.postgres.query('update execution.permits set resting = true where run_id = $1', [claim.runId]);
    return this.listNext(claim);
  }

  /** Puts a run that waited for a person back into the queue of its agent, at the place it had; true when it may continue. */
  async resume(claim: Claim, ofAgent: number): Promise<boolean> {
    await this.enqueue(claim);
    await this.postgres.query('update execution.permits set suspended = false where run_id = $1', [claim.runId]);
    return this.acquire(claim, ofAgent);
  }

  /** The first ones of the agent and, where the workspace has a limit, of each other agent. */
  private async listNext({ agentId, workspaceId }: Claim): Promise<RunId[]> {
    const ofWorkspace = await this.workspaceLimit(workspaceId);
    const sql =
      'select run_id from execution.permits where agent_id = $1 and not held and not suspended order by place limit 5';
    const ofAgent = listIds(await this.postgres.query<Row>(sql, [agentId]));
    if (ofWorkspace === null) return ofAgent;
    const others = `select run_id from (
        select distinct on (agent_id) run_id, place from execution.permits
        where workspace_id = $1 and agent_id <> $2 and not held and not suspended order by agent_id, place
      ) firsts order by place limit $3`;
    const found = await this.postgres.query<Row>(others, [workspaceId, agentId, ofWorkspace + moreThanBusy]);
    return [...ofAgent, ...listIds(found)];
  }

  /** Runs of the workspace that wait for a permit, the earliest first. */
  async listWaiting(workspaceId: WorkspaceId, max: number): Promise<RunId[]> {
    const sql = `select run_id from execution.permits
      where workspace_id = $1 and not held and not suspended order by place limit $2`;
    return listIds(await this.postgres.query<Row>(sql, [workspaceId, max]));
  }

  /** Runs that hold a permit, the oldest first. */
  async listRunsWithPermit(agentId: AgentId): Promise<RunId[]> {
    const sql = 'select run_id from execution.permits where agent_id = $1 and held order by place';
    return listIds(await this.postgres.query<Row>(sql, [agentId]));
  }

  /** Returns null: the plan of the workspace sets no limit. */
  private async workspaceLimit(workspaceId: WorkspaceId): Promise<number | null> {
    return (await this.plans.getPlan(workspaceId)).limits.runsAtOnce;
  }

  /** Deletes the entries of runs that ended without releasing theirs. */
  async deleteEnded(): Promise<void> {
    await this.postgres.query(
      'delete from execution.permits where run_id in (select id from rm.runs where ended_at is not null)',
    );
  }
}
