import type { StoredEvent } from '../eventstore/event-codec.js';
import { forgetBeforeMove } from '../projections/control/log-move.js';
import { migrate } from '../postgres/migrate.js';
import type { Postgres } from '../postgres/postgres.js';
import { policyMigrations } from './policies.schema.js';

/** A policy has reacted to every event up to `position`, and to the later events at the positions in `completedAhead`. */
export type SavedCursor = { position: number; completedAhead: readonly number[] };

/** A reaction that kept failing: it waits here, seen by operators, until it is tried again. */
export type ParkedReaction = {
  policy: string;
  position: number;
  event: StoredEvent;
  error: string;
  attempts: number;
  parked_at: string;
};

/** How far each policy has reacted, and what it could not react to. */
export class PolicyCheckpoints {
  constructor(private readonly postgres: Postgres) {}

  /**
   * A policy seen for the first time begins where the others are, so that it misses nothing that happens while processes
   * are replaced; the very first ones begin at the log's beginning: others may have written before they were there.
   */
  async load(policies: readonly string[]): Promise<Map<string, SavedCursor>> {
    await migrate(this.postgres, 'ops', policyMigrations);
    for (const table of ['ops.policy_checkpoints', 'ops.parked_reactions'] as const)
      await forgetBeforeMove(this.postgres, table);
    await this.postgres.query(
      `insert into ops.policy_checkpoints (policy, position)
       select name, coalesce((select max(position) from ops.policy_checkpoints), 0) from unnest($1::text[]) as name
       on conflict do nothing`,
      [policies],
    );
    const rows = await this.postgres.query<{ policy: string; position: number; completedAhead: readonly number[] }>(
      'select policy, position, ahead as "completedAhead" from ops.policy_checkpoints where policy = any($1)',
      [policies],
    );
    return new Map(rows.map(({ policy, ...cursor }) => [policy, cursor]));
  }

  /** A process that lost its lock and another that has it now may both save: a position never goes back. */
  async save(cursors: ReadonlyMap<string, SavedCursor>): Promise<void> {
    const all = [...cursors];
    await this.postgres.query(
      `update ops.policy_checkpoints as kept set position = own.position, ahead = own.ahead::json, at = now()
       from unnest($1::text[], $2::bigint[], $3::text[]) as own (policy, position, ahead)
       where kept.policy = own.policy and kept.position <= own.position
         and (kept.position < own.position or kept.ahead::text <> own.ahead)`,
      [
        all.map(([name]) => name),
        all.map(([, { position }]) => position),
        all.map(([, { completedAhead }]) => JSON.stringify(completedAhead)),
      ],
    );
  }

  async park(policy: string, event: StoredEvent, error: string, attempts: number): Promise<void> {
    await this.postgres.query(
      `insert into ops.parked_reactions (policy, position, event, error, attempts) values ($1, $2, $3, $4, $5)
       on conflict (policy, position) do update set error = excluded.error, attempts = ops.parked_reactions.attempts + excluded.attempts`,
      [policy, event.position, JSON.stringify(event), error.slice(0, 2_000), attempts],
    );
  }

  parked(): Promise<ParkedReaction[]> {
    return this.postgres.query<ParkedReaction>('select * from ops.parked_reactions order by position, policy');
  }

  async unpark(policy: string, position: number): Promise<void> {
    await this.postgres.query('delete from ops.parked_reactions where policy = $1 and position = $2', [
      policy,
      position,
    ]);
  }
}
