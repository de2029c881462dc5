import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RunId, type AgentId } from '@throughline/contracts/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { executionMigrations } from './execution.schema.js';

type Claim = { runId: RunId; agentId: AgentId };
type Row = { run_id: string };
const idsOf = (rows: readonly Row[]): RunId[] => rows.map((row) => RunId.parse(row.run_id));

/** Of run $1, when $2 may be under way: those that are, and those that stand before it, come first. */
const mayHold = `mine.run_id = $1 and (mine.held or (
  select count(*) from execution.slots other
  where other.agent_id = mine.agent_id and (other.held or other.place < mine.place)
) < $2)`;

/** How many runs of an agent are under way, exactly, across processes; who comes first is first. */
@Injectable()
export class Slots implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'execution', executionMigrations);
  }

  /** Stands in the queue of its agent; called in the order in which runs were asked for. */
  async enter({ runId, agentId }: Claim): Promise<void> {
    const sql = 'insert into execution.slots (run_id, agent_id) values ($1, $2) on conflict do nothing';
    await this.postgres.query(sql, [runId, agentId]);
  }

  /** True when the run may be under way from now on; one that never entered, or has left, may not. */
  take({ runId, agentId }: Claim, limit: number): Promise<boolean> {
    return this.postgres.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`slots ${agentId}`]);
      const sql = `update execution.slots mine set held = true where ${mayHold}`;
      return (await transaction.execute(sql, [runId, limit])) === 1;
    });
  }

  async hasRoom(runId: RunId, limit: number): Promise<boolean> {
    const sql = `select run_id from execution.slots mine where ${mayHold}`;
    return (await this.postgres.query<Row>(sql, [runId, limit])).length === 1;
  }

  /** Gives the place back; answers who waits for it, first come first. */
  async free({ runId, agentId }: Claim): Promise<RunId[]> {
    await this.postgres.query('delete from execution.slots where run_id = $1', [runId]);
    const sql = 'select run_id from execution.slots where agent_id = $1 and not held order by place limit 5';
    return idsOf(await this.postgres.query<Row>(sql, [agentId]));
  }

  /** Runs under way, the longest first. */
  async underWay(agentId: AgentId): Promise<RunId[]> {
    const sql = 'select run_id from execution.slots where agent_id = $1 and held order by place';
    return idsOf(await this.postgres.query<Row>(sql, [agentId]));
  }

  /** Places of runs that have ended and could not give them back. */
  async tidy(): Promise<void> {
    await this.postgres.query(
      'delete from execution.slots where run_id in (select id from rm.runs where ended_at is not null)',
    );
  }
}
