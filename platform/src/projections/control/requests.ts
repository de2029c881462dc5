import type { Receipt, ReceiptClaims } from '@throughline/contracts/chain/proof-lines.js';
import { delay } from '../../delay.js';
import type { Postgres } from '../../postgres/postgres.js';
import type { Audit } from './audits.js';
import type { BuildKey } from './builds.js';
import { requestsChannel } from './channels.js';

export type RequestKind =
  | 'rebuild'
  | 'verify'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'swap'
  | 'rollback'
  | 'drop'
  | 'retry'
  | 'skip'
  | 'audit'
  | 'receipt';

/**
 * `park`: an event that cannot be folded does not fail the build. `swap`: false when the build waits for an operator before it
 * serves. `streams`: the audit takes this many random streams instead of a few workspaces. `by`: id of the requester. `receipt`: what
 * is to be signed.
 */
export type RequestOptions = {
  streams?: number;
  fromLog?: boolean;
  park?: boolean;
  swap?: boolean;
  position?: number;
  reason?: string;
  by?: string;
  receipt?: ReceiptClaims;
};
export type NewRequest = { kind: RequestKind; projections: readonly string[]; options: RequestOptions };
export type WorkerRequest = NewRequest & { id: number; requestedAt: string };

/** `refused` says why in a sentence; otherwise `builds` are those that the request concerns. */
export type Answer = { refused: string } | { builds: BuildKey[]; audit?: Audit; receipt?: Receipt };

/** How many workspaces or streams of an audit are done. */
export type Progress = { done: number; of: number };

/** Stores the request and wakes the worker. */
export const postRequest = async (
  db: Pick<Postgres, 'query'>,
  { kind, projections, options }: NewRequest,
): Promise<number> => {
  const [posted] = await db.query<{ id: number }>(
    `with posted as (insert into proj.request (kind, projections, options) values ($1, $2, $3) returning id)
     select id, pg_notify('${requestsChannel}', '') from posted`,
    [kind, projections, JSON.stringify(options)],
  );
  if (posted === undefined) throw new Error('The request was not stored.');
  return posted.id;
};

/** Returns null until the worker has answered. */
export const readAnswer = async (db: Postgres, id: number): Promise<Answer | null> => {
  const [request] = await db.query<{ answer: Answer | null }>('select answer from proj.request where id = $1', [id]);
  return request?.answer ?? null;
};

const pollIntervalMs = 50;

/** Stores the request, wakes the worker, and waits for its answer; null when there is none in time. */
export const askWorker = async (db: Postgres, request: NewRequest, timeoutMs: number): Promise<Answer | null> => {
  const id = await postRequest(db, request);
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const answer = await readAnswer(db, id);
    if (answer !== null) return answer;
    await delay(pollIntervalMs);
  }
  return null;
};

export const readProgress = async (db: Postgres, id: number): Promise<Progress | null> => {
  const [request] = await db.query<{ progress: Progress | null }>('select progress from proj.request where id = $1', [
    id,
  ]);
  return request?.progress ?? null;
};

/** None for a worker whose epoch is over. */
export const openRequests = (db: Postgres, epoch: number): Promise<WorkerRequest[]> =>
  db.query<WorkerRequest>(
    `select id, asked_at as "requestedAt", kind, projections, options from proj.request
     where answer is null and exists (select 1 from proj.lease where epoch = $1) order by id`,
    [epoch],
  );

export const storeProgress = async (db: Postgres, id: number, progress: Progress): Promise<void> => {
  await db.execute('update proj.request set progress = $2 where id = $1', [id, JSON.stringify(progress)]);
};

export const storeAnswer = async (db: Postgres, id: number, answer: Answer): Promise<void> => {
  await db.execute('update proj.request set answer = $2, answered_at = clock_timestamp() where id = $1', [
    id,
    JSON.stringify(answer),
  ]);
};

/** Oldest first. */
export const findOpenAudit = async (
  db: Postgres,
): Promise<{ requestedAt: string; progress: Progress | null } | null> => {
  const [open] = await db.query<{ requestedAt: string; progress: Progress | null }>(
    `select asked_at as "requestedAt", progress from proj.request where kind = 'audit' and answer is null order by id limit 1`,
  );
  return open ?? null;
};
