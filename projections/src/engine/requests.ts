import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { SlotKey } from './slot.js';

/** NOTIFY channel that wakes the worker for an operator's request. */
export const requestsChannel = 'proj_requests';

export type RequestKind = 'rebuild' | 'verify' | 'pause' | 'resume' | 'cancel' | 'rollback' | 'retry' | 'skip';
export type RequestOptions = { fromLog?: boolean; position?: number };
export type Request = { id: number; kind: RequestKind; projections: string[]; options: RequestOptions };

/** `refused` says why in a sentence; else `builds` are those the request is about. */
export type Answer = { refused: string } | { builds: SlotKey[] };

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

export const openRequests = (db: Postgres): Promise<Request[]> =>
  db.query<Request>('select id, kind, projections, options from proj.request where answer is null order by id');

export const answer = async (db: Postgres, id: number, given: Answer): Promise<void> => {
  await db.execute('update proj.request set answer = $2, answered_at = clock_timestamp() where id = $1', [
    id,
    JSON.stringify(given),
  ]);
};
