import type { Transaction } from '../postgres/postgres.js';

/** `owner` is a stream's name, e.g. `trigger-<id>`. */
export type SecretName = { owner: string; name: string };
type Newest = { version: number; revision: number | null; made_at: string };

export const versionOf = (newest: Newest | null): number => newest?.version ?? 0;

/** The newest value, null if there is none, which nobody else changes until the transaction ends, nor its owner's end. */
export const lockNewest = async (tx: Transaction, { owner, name }: SecretName): Promise<Newest | null | 'ended'> => {
  await tx.query(
    `select pg_advisory_xact_lock_shared(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))`,
    [`owner|${owner}`, `secret|${owner}|${name}`],
  );
  const ended = await tx.query('select 1 from vault.ended_owners where owner = $1', [owner]);
  if (ended.length > 0) return 'ended';
  const [newest] = await tx.query<Newest>(
    'select version, revision, made_at from vault.secrets where owner = $1 and name = $2 order by version desc limit 1',
    [owner, name],
  );
  return newest ?? null;
};

type Retired = { now: Date; before: number; overlap: number };

/** The newest so far ends after the overlap, those before it at once. */
export const retire = async (
  tx: Transaction,
  { owner, name }: SecretName,
  { now, before, overlap }: Retired,
): Promise<void> => {
  await tx.execute(`delete from vault.secrets where owner = $1 and name = $2 and (version < $3 or $4)`, [
    owner,
    name,
    before,
    overlap === 0,
  ]);
  await tx.execute('update vault.secrets set expires_at = $3 where owner = $1 and name = $2', [
    owner,
    name,
    new Date(now.getTime() + overlap),
  ]);
};
