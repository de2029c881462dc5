import { together, type Postgres, type Transaction } from '@throughline/platform/postgres/postgres.js';
import { notifyRowsChanged } from './change-notifications.js';
import { moveCheckpoints, type Checkpoint } from '../store/fence.js';
import { storeQuarantined } from '../store/quarantine.js';
import type { Build } from './build.js';
import type { Folded } from './fold.js';

/** Describes what was folded into a build and is to be committed. */
export type Change = { build: Build; folded: Folded };

type Commit = Checkpoint & {
  builds: readonly Build[];
  /** Runs under the fence. */
  fold: (transaction: Transaction) => Promise<readonly Change[]>;
  /** Whatever else belongs into the transaction. */
  also?: (transaction: Transaction, changes: readonly Change[]) => Promise<void>;
  /** Writes rows by COPY, which cannot be pipelined, instead of by upserts that leave together. */
  copy?: (transaction: Transaction, change: Change) => Promise<void>;
};

/**
 * The only way that rows are written: checkpoints under the fence, rows, quarantine and change notifications in one transaction.
 * A client that is notified can read the rows, and no client is notified of rows that were rolled back.
 */
export const commit = (
  postgres: Postgres,
  { builds, fold, also, copy, ...checkpoint }: Commit,
): Promise<readonly Change[]> =>
  postgres.transaction(
    async (transaction) => {
      await moveCheckpoints(transaction, builds, checkpoint);
      const changes = await fold(transaction);
      if (copy !== undefined) for (const change of changes) await copy(transaction, change);
      await together([
        ...changes.flatMap((change) => (copy === undefined ? upserts(transaction, change) : [])),
        ...changes.map(({ build, folded }) => storeQuarantined(transaction, build.key, folded.parked)),
        also?.(transaction, changes) ?? Promise.resolve(),
        notify(transaction, changes, checkpoint.to),
      ]);
      return changes;
    },
    { pipelined: copy === undefined },
  );

const upserts = (transaction: Transaction, { build, folded }: Change): Promise<void>[] =>
  build.tables.flatMap((table) => {
    const rows = folded.rows.get(table.table);
    return rows === undefined ? [] : [table.upsert(transaction, [...rows.values()])];
  });

const notify = async (transaction: Transaction, changes: readonly Change[], position: number): Promise<void> => {
  const live = changes.filter(({ build }) => build.isLive).map(({ folded }) => folded);
  if (live.length > 0) await notifyRowsChanged(transaction, live, position);
};
