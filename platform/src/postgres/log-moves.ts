import { logMoveTable } from '../projections/control/log-move.js';
import type { Postgres } from './postgres.js';

/** When each row was kept. */
const keptAt = {
  'ops.policy_checkpoints': 'at',
  'ops.parked_reactions': 'parked_at',
  'ops.snapshots': 'at',
} as const;

/** What was kept by positions of a server where the log is no more is of no use. */
export const forgetBeforeMove = async (postgres: Postgres, table: keyof typeof keptAt): Promise<void> => {
  const [known] = await postgres.query(`select 1 where to_regclass('${logMoveTable}') is not null`);
  if (known !== undefined)
    await postgres.execute(`delete from ${table} where ${keptAt[table]} < (select max(at) from ${logMoveTable})`);
};
