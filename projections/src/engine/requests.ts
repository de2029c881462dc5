import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Audit } from './audit.js';
import type { SlotKey } from './slot.js';

/** NOTIFY channel that wakes the worker for an operator's request. */
export const requestsChannel = 'proj_requests';

export type RequestKind =
  'rebuild' | 'verify' | 'pause' | 'resume' | 'cancel' | 'swap' | 'rollback' | 'drop' | 'retry' | 'skip' | 'audit';
/**
 * `park`: events that cannot be folded do not stop the build; `swap`: false when it is to wait for an operator's word
 * before it serves; `streams`: audits so many random streams instead of a few workspaces; `by`: who asked, an id.
 */
export type RequestOptions = {
  streams?: number;
  fromLog?: boolean;
  park?: boolean;
  swap?: boolean;
  position?: number;
  reason?: string;
  by?: string;
};
export type Request = {
  id: number;
  asked_at?: string;
  kind: RequestKind;
  projections: string[];
  options: RequestOptions;
};

/** `refused` says why in a sentence; else `builds` are those the request is about. */
export type Answer = { refused: string } | { builds: SlotKey[]; audit?: Audit };

/** How many workspaces or streams of an audit are done. */
export type Progress = { done: number; of: number };

export const ask = async (db: Postgres, { kind, projections, options }: Omit<Request, 'id'>): Promise<number> => {
  const [asked] = await db.query<{ id: number }>(
    `with asked as (insert into proj.request (kind, projections, options) values ($1, $2, $3) returning id)
     select id, pg_notify('${requestsChannel}', '') from asked`,
    [kind, projections, JSON.stringify(options)],
  );
  if (asked === undefined) throw new Error('The request was not taken down.');
  return asked.id;
};

export const answerTo = async (db: Postgres, id: number): Promise<Answer | null> => {
  const [request] = await db.query<{ answer: Answer | null }>('select answer from proj.request where id = $1', [id]);
  return request?.answer ?? null;
};

export const progressOf = async (db: Postgres, id: number): Promise<Progress | null> => {
  const [request] = await db.query<{ progress: Progress | null }>('select progress from proj.request where id = $1', [
    id,
  ]);
  return request?.progress ?? null;
};

/** None for a worker that another one has followed. */
export const openRequests = (db: Postgres, epoch: number): Promise<Request[]> =>
  db.query<Request>(
    `select id, asked_at, kind, projections, options from proj.request
     where answer is null and exists (select 1 from proj.lease where epoch = $1) order by id`,
    [epoch],
  );

export const noteProgress = async (db: Postgres, id: number, progress: Progress): Promise<void> => {
  await db.execute('update proj.request set progress = $2 where id = $1', [id, JSON.stringify(progress)]);
};

export const answer = async (db: Postgres, id: number, given: Answer): Promise<void> => {
  await db.execute('update proj.request set answer = $2, answered_at = clock_timestamp() where id = $1', [
    id,
    JSON.stringify(given),
  ]);
};
