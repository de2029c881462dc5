import { Injectable, type OnModuleInit } from '@nestjs/common';
import { findOffered } from '@throughline/catalogue/items/offered-sources.js';
import { TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Instant } from '@throughline/contracts/row.js';
import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { z } from 'zod';
import { triggerMigrations } from '../triggers.schema.js';

/** `seen` are names of items since `since`, which are requested again so that none is missed that was shown late. */
export const Position = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recent'), since: Instant, seen: z.array(z.string()) }),
  /** `known`: how many rows there are, the header among them. `times`: how often they were counted again. */
  z.object({ kind: z.literal('rows'), known: z.int().nonnegative(), times: z.int().nonnegative() }),
  /** The number of the newest message that is known, in a folder that has numbered them so since it was made. */
  z.object({ kind: z.literal('mailbox'), validity: z.string(), uid: z.int().nonnegative() }),
]);
export type Position = z.infer<typeof Position>;

const Row = z.object({
  triggerId: TriggerId,
  workspaceId: WorkspaceId,
  since: Instant,
  position: Position.nullable(),
  nextAt: Instant.nullable(),
  askedAt: Instant.nullable(),
  failures: z.int(),
  failure: z.string().nullable(),
});
export type ItemPosition = z.infer<typeof Row>;
type Place = Pick<ItemPosition, 'triggerId' | 'workspaceId'>;
type Asked = Pick<ItemPosition, 'position' | 'nextAt' | 'askedAt' | 'failure' | 'failures'>;

/** Up to where each trigger has asked its service for new items, and when it asks again. */
@Injectable()
export class ItemPositions implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'triggers', triggerMigrations);
  }

  /**
   * An item from before `since` starts nothing, unless the same place was asked until then with the same account. Either way it
   * is asked soon. The same call again changes nothing.
   */
  async begin({ triggerId, workspaceId }: Place, settings: ItemSettings, since: string): Promise<void> {
    await this.postgres.execute(
      `insert into triggers.item_positions as p (trigger_id, workspace_id, asked, since, next_at) values ($1, $2, $3, $4, $4)
       on conflict (trigger_id) do update set next_at = excluded.next_at where p.next_at is not null`,
      [triggerId, workspaceId, getAsked(settings), since],
    );
    await this.postgres.execute(
      `update triggers.item_positions set asked = $2, since = $3, next_at = $3, position = null, failures = 0, failure = null
       where trigger_id = $1 and since < $3 and asked <> $2::jsonb`,
      [triggerId, getAsked(settings), since],
    );
  }

  async delete(triggerId: TriggerId): Promise<void> {
    await this.postgres.execute('delete from triggers.item_positions where trigger_id = $1', [triggerId]);
  }

  /** An item that came while a trigger was off starts nothing. Triggers of other kinds have no position. */
  async resume(triggerId: TriggerId, since: string): Promise<void> {
    await this.postgres.execute(
      `update triggers.item_positions set since = $2, next_at = $2, position = null, failures = 0, failure = null
       where trigger_id = $1 and since < $2`,
      [triggerId, since],
    );
  }

  async find({ triggerId, workspaceId }: Place): Promise<ItemPosition | null> {
    const where = 'where trigger_id = $1 and workspace_id = $2';
    const [row] = await this.postgres.query(`select * from triggers.item_positions ${where}`, [triggerId, workspaceId]);
    return row === undefined ? null : Row.parse(camelRow(row));
  }

  /** Workspaces with something that is due, the one that waits longest first. */
  async listDueWorkspaces(now: Date, most: number): Promise<WorkspaceId[]> {
    const rows = await this.postgres.query<{ workspace_id: string }>(
      `select workspace_id from triggers.item_positions where next_at <= $1
       group by workspace_id order by min(next_at) limit $2`,
      [now, most],
    );
    return rows.map(({ workspace_id }) => WorkspaceId.parse(workspace_id));
  }

  async findDue(workspaceId: WorkspaceId, now: Date): Promise<ItemPosition | null> {
    const [row] = await this.postgres.query(
      `select * from triggers.item_positions where workspace_id = $1 and next_at <= $2 order by next_at limit 1`,
      [workspaceId, now],
    );
    return row === undefined ? null : Row.parse(camelRow(row));
  }

  /** Nothing is kept where the trigger has begun again meanwhile. */
  async save(
    { triggerId, since }: Pick<ItemPosition, 'triggerId' | 'since'>,
    { position, nextAt, askedAt, failures, failure }: Asked,
  ): Promise<void> {
    await this.postgres.execute(
      `update triggers.item_positions set position = $3, next_at = $4, asked_at = $5, failures = $6, failure = $7
       where trigger_id = $1 and since = $2`,
      [triggerId, since, position === null ? null : JSON.stringify(position), nextAt, askedAt, failures, failure],
    );
  }
}

/** Returns what makes it another place or account. Options with a value of their own only narrow what is new there. */
const getAsked = ({ connectionId, source, options }: ItemSettings): string => {
  const narrowing = findOffered(source)?.options ?? {};
  const place = Object.entries(options).filter(([name]) => narrowing[name]?.default === undefined);
  return JSON.stringify({ connectionId, source, place: Object.fromEntries(place) });
};
