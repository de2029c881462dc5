import type { Postgres } from './postgres.js';

/** What was kept by positions of a server where the log is no more is of no use; `at`: when each was kept. */
export const forgetBeforeMove = async (
  postgres: Postgres,
  table: 'ops.policy_checkpoints' | 'ops.snapshots',
): Promise<void> => {
  const [known] = await postgres.query(`select 1 where to_regclass('proj.log_move') is not null`);
  if (known !== undefined)
    await postgres.execute(`delete from ${table} where at < (select max(at) from proj.log_move)`);
};
