import type { Transaction } from '../../postgres/postgres.js';

const followUp = `queue = 'follow-ups' and data->'cause'->>'position' is not null`;
const renumbered = 'unnest($1::bigint[], $2::bigint[]) as renumbered(old, new)';

/** Holds what the backend keeps of events by their position. A table is created when its part is first used. */
const references = [
  {
    table: 'halts.halts',
    positions: 'select position from halts.halts',
    renumber: `update halts.halts as kept set position = renumbered.new from ${renumbered} where kept.position = renumbered.old`,
  },
  {
    table: 'jobs.job',
    positions: `select (data->'cause'->>'position')::bigint from jobs.job where ${followUp}`,
    renumber: `update jobs.job as kept set data = jsonb_set(kept.data, '{cause,position}', to_jsonb(renumbered.new)) from ${renumbered}
      where ${followUp} and (kept.data->'cause'->>'position')::bigint = renumbered.old`,
  },
] as const;

const existing = async (transaction: Transaction, table: string): Promise<boolean> => {
  const [found] = await transaction.query<{ exists: boolean }>(`select to_regclass($1) is not null as exists`, [table]);
  return found?.exists === true;
};

const found = async (transaction: Transaction) => {
  const there: (typeof references)[number][] = [];
  for (const reference of references) if (await existing(transaction, reference.table)) there.push(reference);
  return there;
};

/** Queries for their positions, to be joined by `union`. */
export const positionsOfReferences = async (transaction: Transaction): Promise<string> =>
  (await found(transaction)).map(({ positions }) => `union ${positions}`).join(' ');

/** Answers to repeated requests are sealed with the old positions in them, so they are dropped. */
export const renumberReferences = async (
  transaction: Transaction,
  { from, to }: { from: number[]; to: number[] },
): Promise<void> => {
  for (const { renumber } of await found(transaction)) await transaction.execute(renumber, [from, to]);
  if (await existing(transaction, 'http.idempotency')) await transaction.execute('delete from http.idempotency');
};
