// A process that spends for its runs, in which each call of a model costs something, until it is killed or all have ended.
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { crashAtStatement } from '@throughline/platform/testing/crash-at-statement.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import { Reservations } from '../budgets/spending/reservations.js';

const setting = (name: string): number => Number(process.env[name]);
crashAtStatement(setting('CRASH_AT_STATEMENT'), setting('CRASH_AFTER_MS'));

const postgres = new Postgres({ url: process.env['DATABASE_URL'] ?? '', connections: 8 });
const reservations = new Reservations(postgres);
const random = seededRandom(setting('SEED'));
const [workspaceId, account, limitMicros] = [
  WorkspaceId.parse(process.env['WORKSPACE']),
  'workspace.2026-11',
  setting('LIMIT'),
];

/** A call may cost up to 1,000; what it did cost is known to the vendor alone until it is settled. */
const call = async (runId: RunId, seq: number, attempt: number): Promise<boolean> => {
  const claims = [
    { name: account, limitMicros },
    { name: `run.${runId}`, limitMicros: null },
  ].sort((a, b) => a.name.localeCompare(b.name));
  const made = { workspaceId, runId, seq, attempt };
  if ((await reservations.reserve(made, claims, 1_000)) !== null) return false;
  const cost = random(1_001);
  await postgres.query('insert into vendor_calls values ($1, $2, $3, $4)', [runId, seq, attempt, cost]);
  await reservations.settle(made, cost);
  return true;
};

type Attempted = { seq: number; attempt: number; settled: boolean };
const lastAttempt = `select seq, attempt, settled_at is not null as settled from execution.reservations
  where run_id = $1 order by seq desc, attempt desc limit 1`;

/** Continues after what it was killed at: the outcome of an attempt that is not settled is unknown, so another one is made. */
const finish = async (runId: RunId): Promise<void> => {
  const [last] = await postgres.query<Attempted>(lastAttempt, [runId]);
  let seq = last === undefined ? 1 : last.seq + (last.settled ? 1 : 0);
  let attempt = last === undefined || last.settled ? 1 : last.attempt + 1;
  for (; seq <= 4; seq += 1, attempt = 1) if (!(await call(runId, seq, attempt))) break;
  await postgres.query('update runs_to_spend set ended = true where run_id = $1', [runId]);
};

const pending = await postgres.query<{ run_id: string }>(
  'select run_id from runs_to_spend where process = $1 and not ended order by run_id',
  [setting('PROCESS')],
);
const queue = pending.map(({ run_id }) => RunId.parse(run_id));
const worker = async (): Promise<void> => {
  for (let runId = queue.pop(); runId !== undefined; runId = queue.pop()) await finish(runId);
};
await Promise.all(Array.from({ length: 8 }, worker));
await postgres.close();
