import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RunId, type AgentId } from '@throughline/contracts/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { executionMigrations } from './permits.schema.js';

type Claim = { runId: RunId; agentId: AgentId };
type Row = { run_id: string };
const idsOf = (rows: readonly Row[]): RunId[] => rows.map((row) => RunId.parse(row.run_id));

/** The entry of run $1 when at most $2 may be in progress: runs in progress and earlier entries come first, not those that wait for a person. */
const mayAcquire = `mine.run_id = $1 and (mine.held or (
  select count(*) from execution.permits other
  where other.agent_id = mine.agent_id and not other.suspended and (other.held or other.place < mine.place)
) < $2)`;

/** Limits exactly, across processes, how many runs of an agent are in progress; earlier requests come first. */
@Injectable()
export class ConcurrencyPermits implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'execution', executionMigrations);
  }

  /** Adds the run to the queue of its agent; called in the order in which runs were requested. */
  async enqueue({ runId, agentId }: Claim): Promise<void> {
    const sql = 'insert into execution.permits (run_id, agent_id) values ($1, $2) on conflict do nothing';
    await this.postgres.query(sql, [runId, agentId]);
  }

  async hasPlace(runId: RunId): Promise<boolean> {
    return (await this.postgres.query('select 1 from execution.permits where run_id = $1', [runId])).length === 1;
  }

  /** True when the run may be in progress from now on. A run that is not in the queue gets no permit. */
  acquire({ runId, agentId }: Claim, limit: number): Promise<boolean> {
    return this.postgres.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`permits ${agentId}`]);
      const sql = `update execution.permits mine set held = true where ${mayAcquire}`;
      return (await transaction.execute(sql, [runId, limit])) === 1;
    });
  }

  async mayAcquire(runId: RunId, limit: number): Promise<boolean> {
    const sql = `select run_id from execution.permits mine where ${mayAcquire}`;
    return (await this.postgres.query<Row>(sql, [runId, limit])).length === 1;
  }

  /** Releases the permit and returns the runs that wait for one, the earliest first. */
  async release({ runId, agentId }: Claim): Promise<RunId[]> {
    await this.postgres.query('delete from execution.permits where run_id = $1', [runId]);
    return this.listWaiting(agentId);
  }

  /** Releases the permit of a run that waits for a person, and returns the runs that wait for a permit. */
  async suspend({ runId, agentId }: Claim): Promise<RunId[]> {
    const sql = 'update execution.permits set held = false, suspended = true where run_id = $1';
    await this.postgres.query(sql, [runId]);
    return this.listWaiting(agentId);
  }

  /** Puts a run that waited for a person back into the queue of its agent, at the place it had; true when it may continue. */
  async resume(claim: Claim, limit: number): Promise<boolean> {
    await this.enqueue(claim);
    await this.postgres.query('update execution.permits set suspended = false where run_id = $1', [claim.runId]);
    return this.acquire(claim, limit);
  }

  private async listWaiting(agentId: AgentId): Promise<RunId[]> {
    const sql =
      'select run_id from execution.permits where agent_id = $1 and not held and not suspended order by place limit 5';
    return idsOf(await this.postgres.query<Row>(sql, [agentId]));
  }

  /** Runs that hold a permit, the oldest first. */
  async listRunsWithPermit(agentId: AgentId): Promise<RunId[]> {
    const sql = 'select run_id from execution.permits where agent_id = $1 and held order by place';
    return idsOf(await this.postgres.query<Row>(sql, [agentId]));
  }

  /** Deletes the entries of runs that ended without releasing theirs. */
  async deleteEnded(): Promise<void> {
    await this.postgres.query(
      'delete from execution.permits where run_id in (select id from rm.runs where ended_at is not null)',
    );
  }
}
