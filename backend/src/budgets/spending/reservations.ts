import type { OnModuleInit } from '@nestjs/common';
import { boundedCount } from '@throughline/contracts/bounded-count.js';
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Instant } from '@throughline/contracts/row.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import type { Postgres, Transaction } from '@throughline/platform/postgres/postgres.js';
import { z } from 'zod';
import type { ModelAttempt } from '../../limits/spending/spending.js';
import { spendingMigrations } from './reservations.schema.js';

const OpenReservation = z.object({
  workspaceId: WorkspaceId,
  runId: RunId,
  seq: z.int(),
  attempt: z.int(),
  reservedAt: Instant,
});
type OpenReservation = z.infer<typeof OpenReservation>;

export type Claim = { name: string; limitMicros: number | null };
export type Balance = { account: string; spent: number; reserved: number };
type Balanced = { account: string; spent: string | number; reserved: string | number };
const toBalance = ({ account, spent, reserved }: Balanced): Balance => ({
  account,
  spent: boundedCount(Number(spent)),
  reserved: boundedCount(Number(reserved)),
});
const toKey = ({ runId, seq, attempt }: ModelAttempt) => [runId, seq, attempt];

const existing = `select settled_at is not null as settled from execution.reservations
  where run_id = $1 and seq = $2 and attempt = $3`;

/** Whatever a settled attempt was counted with is taken back, because it is made after all. */
const reopen = `with reopened as (
    update execution.reservations r set settled_at = null, cost = null
    from execution.reservations before
    where r.run_id = $1 and r.seq = $2 and r.attempt = $3
      and (before.run_id, before.seq, before.attempt) = (r.run_id, r.seq, r.attempt)
    returning r.workspace_id, r.accounts, r.most, coalesce(before.cost, before.most) as counted)
  update execution.spending s set spent = s.spent - e.counted, reserved = s.reserved + e.most, changed_at = now()
  from reopened e where s.workspace_id = e.workspace_id and s.account = any(e.accounts)`;

/** Keeps the money in all accounts, or in none: then it selects the first account without room. */
const book = `with claim as (select account, cap from unnest($5::text[], $6::bigint[]) as c (account, cap)),
  refused as (
    select c.account, coalesce(s.spent, 0) as spent, coalesce(s.reserved, 0) as reserved
    from claim c left join execution.spending s on s.workspace_id = $4 and s.account = c.account
    where c.cap is not null and coalesce(s.spent, 0) + coalesce(s.reserved, 0) + $7::bigint > c.cap
    order by c.account limit 1),
  booked as (
    insert into execution.spending (workspace_id, account, reserved)
    select $4, account, $7 from claim where not exists (select from refused)
    on conflict (workspace_id, account) do update
      set reserved = spending.reserved + excluded.reserved, changed_at = now()),
  kept as (
    insert into execution.reservations (run_id, seq, attempt, workspace_id, accounts, most)
    select $1, $2, $3, $4, $5, $7 where not exists (select from refused))
  select account, spent, reserved from refused`;

/** The reservation of an attempt as it was before, settled with what it cost. Settled again, only the difference counts. */
const settle = `with before as (
    select * from execution.reservations where run_id = $1 and seq = $2 and attempt = $3 for update),
  ended as (
    update execution.reservations r set cost = $4, settled_at = now()
    from before b where (r.run_id, r.seq, r.attempt) = (b.run_id, b.seq, b.attempt)
    returning r.workspace_id, r.accounts,
      coalesce($4::bigint, b.most) - case when b.settled_at is null then 0 else coalesce(b.cost, b.most) end as more,
      case when b.settled_at is null then b.most else 0 end as freed)
  update execution.spending s set spent = s.spent + e.more, reserved = s.reserved - e.freed, changed_at = now()
  from ended e where s.workspace_id = e.workspace_id and s.account = any(e.accounts)
  returning s.account, s.spent, s.reserved`;

/**
 * Money that is kept for calls in progress, and what was spent, by account. All accounts of a call belong to one workspace,
 * so one lock puts its changes in order. Processes without a framework use it in tests, so it has no decorator.
 */
export class Reservations implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'execution', spendingMigrations);
  }

  /** Returns null: the money is kept. Otherwise the account that has no room for it. */
  reserve(call: ModelAttempt, claims: readonly Claim[], maxMicros: number): Promise<Balance | null> {
    return this.locked(call.workspaceId, async (transaction) => {
      const [known] = await transaction.query<{ settled: boolean }>(existing, toKey(call));
      if (known?.settled === true) await transaction.execute(reopen, toKey(call));
      if (known !== undefined) return null;
      const names = claims.map(({ name }) => name);
      const caps = claims.map(({ limitMicros }) => limitMicros);
      const params = [...toKey(call), call.workspaceId, names, caps, maxMicros];
      const [refused] = await transaction.query<Balanced>(book, params);
      return refused === undefined ? null : toBalance(refused);
    });
  }

  /** The accounts that the attempt counted for, as they are now; none when nothing was reserved for it. */
  settle(attempt: ModelAttempt, costMicros: number | null): Promise<Balance[]> {
    return this.locked(attempt.workspaceId, async (transaction) =>
      (await transaction.query<Balanced>(settle, [...toKey(attempt), costMicros])).map(toBalance),
    );
  }

  /** Reserved before, and not settled; the earliest first. */
  async listOpen(before: Date): Promise<OpenReservation[]> {
    const rows = await this.postgres.query(
      `select run_id as "runId", seq, attempt, workspace_id as "workspaceId", reserved_at as "reservedAt"
       from execution.reservations where settled_at is null and reserved_at < $1 order by reserved_at limit 500`,
      [before],
    );
    return z.array(OpenReservation).parse(rows);
  }

  async balances(workspaceId: WorkspaceId, accounts: readonly string[]): Promise<Balance[]> {
    const sql = `select account, spent, reserved from execution.spending where workspace_id = $1 and account = any($2)`;
    return (await this.postgres.query<Balanced>(sql, [workspaceId, accounts])).map(toBalance);
  }

  private locked<T>(workspaceId: WorkspaceId, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.postgres.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`spending ${workspaceId}`]);
      return work(transaction);
    });
  }
}
