import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  ConnectionUse,
  ConnectionUses,
  type ConnectionUsesQuery,
  type RuleTrial,
} from '@throughline/contracts/connections/connection.requests.js';
import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import type { AgentId, ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { ruleRefusal } from '../../kernel/credentials/access-rule.js';
import { SharedCounts } from '../../kernel/http/rate-limits/shared-counts.js';
import type { CredentialCall, CredentialUse } from '../../kernel/credentials/connection-credentials.js';
import { connectionMigrations } from '../connections.schema.js';
import { LastUses } from './last-uses.js';

const hour = 3_600_000;
const day = 24 * hour;
/** How long calls are shown and rules are tried on them, and how long they are kept. */
const shownDays = 30;
const keptDays = 90;
const columns = 'id::text as id, agent_id, run_id, seq, at, host, method, path, status, refused';
/** Newest calls that a rule is tried on. */
const triedCalls = 2_000;
const examples = 10;
/** Old calls that one statement deletes. */
const deletedAtOnce = 5_000;

type Of = { workspaceId: WorkspaceId; connectionId: ConnectionId };

/** Each call with a connection, down to the step that made it. Counted from calls; kept for 90 days. */
@Injectable()
export class ConnectionUsesTable implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
    private readonly lastUses: LastUses,
    private readonly counts: SharedCounts,
  ) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'connections', connectionMigrations);
  }

  async add({ workspaceId, connectionId, agentId, run }: CredentialUse, call: CredentialCall): Promise<void> {
    const { host, method, path, status, refused = false } = call;
    await this.postgres.execute(
      `insert into connections.uses (workspace_id, connection_id, agent_id, run_id, seq, at, host, method, path, status, refused)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        workspaceId,
        connectionId,
        agentId,
        run?.runId ?? null,
        run?.seq ?? null,
        this.clock.now(),
        host,
        method,
        path.slice(0, 500),
        status,
        refused,
      ],
    );
    if (agentId !== null && !refused) await this.lastUses.add(connectionId);
  }

  /** Counts a request before it is sent, unless the agent has made as many within an hour: many at once are no more. */
  async admit(
    { connectionId, agentId }: { connectionId: ConnectionId; agentId: AgentId },
    callsPerHour: number,
  ): Promise<boolean> {
    const limit = { points: callsPerHour, seconds: hour / 1_000 };
    return (await this.counts.countAttempt(`connection-calls/${connectionId}/${agentId}`, limit)).wait === 0;
  }

  async list(
    { workspaceId, connectionId }: Of,
    { agentId, cursor, limit }: ConnectionUsesQuery,
  ): Promise<ConnectionUses> {
    const rows = await this.postgres.query(
      `select ${columns} from connections.uses
       where workspace_id = $1 and connection_id = $2 and ($3::uuid is null or agent_id = $3) and at > $4
         and ($5::bigint is null or id < $5) order by id desc limit $6`,
      [workspaceId, connectionId, agentId ?? null, this.since(shownDays * day), getBefore(cursor), limit + 1],
    );
    const items = rows.slice(0, limit).map(getUse);
    const last = (await this.lastUses.findFor([connectionId])).get(connectionId);
    return ConnectionUses.parse({
      items,
      next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      days: await this.days({ workspaceId, connectionId }),
      lastUsedAt: last ?? null,
    });
  }

  /** How many calls of the last 30 days there were. */
  async count({ workspaceId, connectionId }: Of): Promise<number> {
    const [row] = await this.postgres.query<{ calls: number }>(
      `select count(*)::int as calls from connections.uses
       where workspace_id = $1 and connection_id = $2 and at > $3 and not refused`,
      [workspaceId, connectionId, this.since(shownDays * day)],
    );
    return row?.calls ?? 0;
  }

  async tryRule({ workspaceId, connectionId }: Of, agentId: AgentId, rule: AccessRule): Promise<RuleTrial> {
    const rows = await this.postgres.query(
      `select ${columns} from connections.uses
       where workspace_id = $1 and connection_id = $2 and agent_id = $3 and at > $4 and not refused
       order by id desc limit ${triedCalls}`,
      [workspaceId, connectionId, agentId, this.since(shownDays * day)],
    );
    const calls = rows.map(getUse);
    const refused = calls.filter(({ method, host, path }) => {
      const url = URL.parse(`https://${host}${path}`);
      return url === null || ruleRefusal(rule, { method, url }) !== null;
    });
    return {
      calls: calls.length,
      refused: refused.length,
      examples: refused.slice(0, examples).map(({ at, method, host, path }) => ({ at, method, host, path })),
    };
  }

  /** Whether this final answer of 401 is at least the second in a row to one secret. Any other answer ends the row. */
  async isRepeatedRefusal(
    { connectionId, secretVersion }: { connectionId: ConnectionId; secretVersion: number },
    status: number | null,
  ): Promise<boolean> {
    if (status !== 401) {
      await this.postgres.execute('delete from connections.refusals where connection_id = $1', [connectionId]);
      return false;
    }
    const [row] = await this.postgres.query<{ inARow: number }>(
      `insert into connections.refusals as r (connection_id, secret_version, in_a_row) values ($1, $2, 1)
       on conflict (connection_id) do update set secret_version = excluded.secret_version,
         in_a_row = case when r.secret_version = excluded.secret_version then r.in_a_row + 1 else 1 end
       returning in_a_row as "inARow"`,
      [connectionId, secretVersion],
    );
    return (row?.inARow ?? 0) >= 2;
  }

  /** In batches: one statement for all would hold its locks, and the dead rows back, until its end. */
  async deleteOld(): Promise<void> {
    const before = this.since(keptDays * day);
    let deleted: number;
    do {
      deleted = await this.postgres.execute(
        `delete from connections.uses where id in
           (select id from connections.uses where at < $1 order by at limit ${deletedAtOnce})`,
        [before],
      );
    } while (deleted === deletedAtOnce);
  }

  private async days({ workspaceId, connectionId }: Of): Promise<ConnectionUses['days']> {
    const rows = await this.postgres.query<{ day: string; calls: number; agentId: AgentId | null }>(
      `select to_char(day, 'YYYY-MM-DD') as day, calls, agent_id as "agentId" from (
         select date_trunc('day', at) as day, count(*)::int as calls, agent_id from connections.uses
         where workspace_id = $1 and connection_id = $2 and at > $3 and not refused group by 1, 3
       ) as counted order by 1, 2 desc`,
      [workspaceId, connectionId, this.since(shownDays * day)],
    );
    return rows;
  }

  private since(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}

const getUse = (row: Record<string, unknown>): ConnectionUse => ConnectionUse.parse(camelRow(row));
const getBefore = (cursor: string | undefined): string | null =>
  cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : null;
