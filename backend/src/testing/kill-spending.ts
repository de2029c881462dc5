import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { runUntilCrash } from '@throughline/platform/testing/run-until-crash.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import { Reservations } from '../budgets/spending/reservations.js';

type Options = { runs: number; processes: number; kills: number; limit: number; seed: number };
type KillSpendingResult = {
  kills: number;
  /** Changes of the account after which more was spent and reserved than allowed. */
  exceeded: number;
  /** Calls that the vendor charged for, and those whose process was killed before they were settled. */
  calls: number;
  unsettled: number;
  /** Holds what the vendor charged, and what is counted after all is settled. */
  charged: number;
  counted: number;
  reserved: number;
};

const account = 'workspace.2026-11';
const prepare = (limit: number): string => `
  create table vendor_calls (run_id uuid, seq int, attempt int, cost bigint);
  create table runs_to_spend (run_id uuid primary key, process int, ended boolean default false);
  create table exceeded (spent bigint, reserved bigint);
  create function record_exceeded() returns trigger language plpgsql as $$
    begin insert into exceeded values (new.spent, new.reserved); return null; end $$;
  create trigger exceeded after insert or update on execution.spending for each row
    when (new.account = '${account}' and new.spent + new.reserved > ${limit}) execute function record_exceeded()`;

/** Runs that spend against one limit in several processes, and one after the other is killed at a random statement. */
export const killSpending = async (
  { databaseUrl, eventStoreUrl }: TestStack,
  { runs, processes, kills, limit, seed }: Options,
): Promise<KillSpendingResult> => {
  const postgres = new Postgres({ url: databaseUrl });
  const reservations = new Reservations(postgres);
  await reservations.onModuleInit();
  await postgres.script(prepare(limit));
  const workspaceId = WorkspaceId.parse(newId());
  const ids = Array.from({ length: runs }, newId);
  const sql = 'insert into runs_to_spend select id, n % $2 from unnest($1::uuid[]) with ordinality as r (id, n)';
  await postgres.query(sql, [ids, processes]);
  const random = seededRandom(seed);
  let left = kills;
  const keepRunning = async (process: number): Promise<void> => {
    for (let start = 0; ; start += 1) {
      const [open] = await postgres.query('select from runs_to_spend where process = $1 and not ended limit 1', [
        process,
      ]);
      if (open === undefined) return;
      const isKilled = left > 0;
      left -= 1;
      await runUntilCrash(new URL('./spending-process.ts', import.meta.url), {
        databaseUrl,
        eventStoreUrl,
        maxLifetimeMs: 120_000,
        mayEnd: true,
        atStatement: isKilled ? 2 + random(120) : 0,
        afterMs: random(3),
        env: { WORKSPACE: workspaceId, LIMIT: String(limit), PROCESS: String(process), SEED: String(seed + start) },
      });
    }
  };
  await Promise.all(Array.from({ length: processes }, (_, process) => keepRunning(process)));
  const result = await settled(postgres, reservations, workspaceId);
  await postgres.close();
  return { kills: Math.min(kills, kills - left), ...result };
};

type Open = { run_id: string; seq: number; attempt: number; cost: number | null };
const openSql = `select r.run_id, r.seq, r.attempt, v.cost from execution.reservations r
  left join vendor_calls v using (run_id, seq, attempt) where r.settled_at is null`;
const sumsSql = `select (select count(*)::int from exceeded) as exceeded, (select count(*)::int from vendor_calls) as calls,
  (select coalesce(sum(cost), 0)::bigint from vendor_calls) as charged`;

/** Settles what the killed processes left open, as the vendor knows it. */
const settled = async (postgres: Postgres, reservations: Reservations, workspaceId: WorkspaceId) => {
  const open = await postgres.query<Open>(openSql);
  for (const { run_id, seq, attempt, cost } of open)
    await reservations.settle({ workspaceId, runId: RunId.parse(run_id), seq, attempt }, cost ?? 0);
  const [sums] = await postgres.query<{ exceeded: number; calls: number; charged: number }>(sumsSql);
  const [balance] = await reservations.balances(workspaceId, [account]);
  if (sums === undefined || balance === undefined) throw new Error('Nothing was spent.');
  return { ...sums, unsettled: open.length, counted: balance.spent, reserved: balance.reserved };
};
