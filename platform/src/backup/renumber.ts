import type { Client } from 'pg';
import type { BackupHeader } from './backup-format.js';

/** Has a row for each event: its position here, and the one it had in the log that it comes from. */
export const sourcePositions = 'event_store.source_positions';

const place = (position: string): string =>
  `coalesce((select s.position from ${sourcePositions} s where s.source <= ${position} order by s.source desc limit 1), 0)`;

const statements = [
  `create index on ${sourcePositions} (source)`,
  `update halts.halts set position = ${place('halts.halts.position')}`,
  `update ops.parked_reactions set position = ${place('parked_reactions.position')},
     event = jsonb_set(event::jsonb, '{position}', to_jsonb(${place('parked_reactions.position')}))::json`,
  `update jobs.job set data = jsonb_set(data, '{cause,position}', to_jsonb(${place("(data->'cause'->>'position')::bigint")}))
     where queue = 'follow-ups' and data->'cause'->>'position' is not null`,
];

const existing = async (client: Client, table: string): Promise<boolean> =>
  (await client.query<{ made: boolean }>('select to_regclass($1) is not null as made', [table])).rows[0]?.made === true;

/**
 * The events of an external log are numbered again, and so is what refers to their positions. Policies go on from what they had done
 * before the head was read; a reaction that is repeated has the same ids, so it takes effect once.
 */
export const renumberPositions = async (client: Client, { checkpoints }: BackupHeader): Promise<void> => {
  for (const statement of statements) {
    const table = /^update (\S+)/.exec(statement)?.[1];
    if (table === undefined || (await existing(client, table))) await client.query(statement);
  }
  if (await existing(client, 'ops.policy_checkpoints')) {
    await client.query(
      `update ops.policy_checkpoints p set ahead = '[]', position = ${place(
        `least(p.position, coalesce(($1::jsonb->>p.policy)::bigint, 0))`,
      )}`,
      [JSON.stringify(checkpoints)],
    );
  }
  await client.query(`drop table ${sourcePositions}`);
};
