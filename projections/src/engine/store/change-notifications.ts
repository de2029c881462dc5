import {
  projectedChannel,
  rowsChannel,
  type RowsChangedPayload,
} from '@throughline/platform/projections/control/channels.js';
import type { Transaction } from '@throughline/platform/postgres/postgres.js';
import type { ChangedRow } from '../fold/build.js';
import type { Folded } from '../fold/fold.js';

export const newsOf = (folded: readonly Folded[], position: number): RowsChangedPayload[] => {
  const news = new Map<string, RowsChangedPayload>();
  for (const { rows } of folded)
    for (const [{ name }, changed] of rows)
      for (const row of changed.values()) {
        const { workspaceId }: ChangedRow = row;
        if (typeof workspaceId !== 'string') continue;
        const known = news.get(workspaceId) ?? { workspaceId, position, since: position, tables: [] };
        known.since = Math.min(known.since, row.position - 1);
        if (!known.tables.includes(name)) known.tables.push(name);
        news.set(workspaceId, known);
      }
  return [...news.values()];
};

/** Told in the transaction that wrote the rows: who hears of a row can read it, and nobody hears of one rolled back. */
export const tell = async (
  transaction: Transaction,
  news: readonly RowsChangedPayload[],
  position: number,
): Promise<void> => {
  await transaction.execute(
    'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as news(channel, payload)',
    [
      [...news.map(() => rowsChannel), projectedChannel],
      [...news.map((one) => JSON.stringify(one)), String(position)],
    ],
  );
};
