import {
  projectedChannel,
  rowsChannel,
  type RowsChangedPayload,
} from '@throughline/platform/projections/control/channels.js';
import type { Transaction } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';
import type { Folded } from './fold.js';

/** One for each workspace whose rows changed. */
const listNotifications = (folded: readonly Folded[], position: number): RowsChangedPayload[] => {
  const byWorkspace = new Map<string, RowsChangedPayload>();
  for (const { rows } of folded)
    for (const [{ name }, changed] of rows)
      for (const row of changed.values()) {
        const { workspaceId }: AnyRow & { workspaceId?: unknown } = row;
        if (typeof workspaceId !== 'string') continue;
        const known = byWorkspace.get(workspaceId) ?? { workspaceId, position, since: position, tables: [] };
        known.since = Math.min(known.since, row.position - 1);
        if (!known.tables.includes(name)) known.tables.push(name);
        byWorkspace.set(workspaceId, known);
      }
  return [...byWorkspace.values()];
};

/** Sent when the transaction that writes the rows is committed. */
export const notifyRowsChanged = async (
  transaction: Transaction,
  folded: readonly Folded[],
  position: number,
): Promise<void> => {
  const notifications = listNotifications(folded, position);
  await transaction.execute(
    'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notification(channel, payload)',
    [
      [...notifications.map(() => rowsChannel), projectedChannel],
      [...notifications.map((one) => JSON.stringify(one)), String(position)],
    ],
  );
};
