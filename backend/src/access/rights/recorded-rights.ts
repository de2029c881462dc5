import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Rights } from '@throughline/contracts/permissions.js';
import type { SessionLimits } from '@throughline/contracts/workspaces/workspace.events.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { rightsMigrations } from './rights.schema.js';

const channel = 'rights';

type Listener = {
  changed: (workspaceId: WorkspaceId) => void;
  /** Listening from here on; notifications may have been missed before. */
  resumed: () => void;
};
/** `rights`: null for who is suspended or no member. `revision`: that of the event by which it became so. */
export type MemberRights = { userId: UserId; revision: number; rights: Rights | null };
/** `sessionLimits`: null for an erased workspace. */
export type WorkspaceRights = {
  revision: number;
  status: 'active' | 'deleting' | 'erased';
  sessionLimits: SessionLimits | null;
};

/** Later events have later revisions, and one that is repeated changes nothing, so nobody is notified of it. */
const notified = `select pg_notify('${channel}', $1::text) from recorded limit 1`;
const recordMembers = `with recorded as (
    insert into rights.members as known (id, revision, active, role, billing)
    select $1::text || '/' || user_id, revision, role is not null, role, billing
    from unnest($2::text[], $3::bigint[], $4::text[], $5::boolean[]) as own (user_id, revision, role, billing) order by 1
    on conflict (id) do update set
      revision = excluded.revision, active = excluded.active, role = excluded.role, billing = excluded.billing
    where known.revision < excluded.revision returning 1)
  ${notified}`;
const recordWorkspace = `with recorded as (
    insert into rights.workspaces as known (id, revision, status, session_limits)
    values ($1::text::uuid, $2, $3, $4::jsonb)
    on conflict (id) do update set
      revision = excluded.revision, status = excluded.status, session_limits = excluded.session_limits
    where known.revision < excluded.revision returning 1)
  ${notified}`;
/** Rights that an event gave or took, from before its command is answered until the read tables have it. The log says why. */
@Injectable()
export class RecordedRights implements OnModuleInit {
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly postgres: Postgres,
    private readonly notifications: Notifications,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'rights', rightsMigrations);
    this.notifications.listen(channel, {
      notified: (workspaceId) => this.changed(workspaceId as WorkspaceId),
      listening: () => {
        for (const { resumed } of this.listeners) resumed();
      },
    });
  }

  onChange(listener: Listener): void {
    this.listeners.add(listener);
  }

  async recordMembers(workspaceId: WorkspaceId, members: readonly MemberRights[]): Promise<void> {
    await this.postgres.query(recordMembers, [
      workspaceId,
      members.map(({ userId }) => userId),
      members.map(({ revision }) => revision),
      members.map(({ rights }) => rights?.role ?? null),
      members.map(({ rights }) => rights?.billing ?? false),
    ]);
    this.changed(workspaceId);
  }

  async recordWorkspace(workspaceId: WorkspaceId, workspace: WorkspaceRights): Promise<void> {
    const { revision, status, sessionLimits } = workspace;
    const limits = sessionLimits === null ? null : JSON.stringify(sessionLimits);
    await this.postgres.query(recordWorkspace, [workspaceId, revision, status, limits]);
    this.changed(workspaceId);
  }

  private changed(workspaceId: WorkspaceId): void {
    for (const { changed } of this.listeners) changed(workspaceId);
  }
}
