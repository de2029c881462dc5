import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { NoticesRead } from '@throughline/contracts/inbox/inbox.requests.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { mailChoiceMigrations } from './mails/mail-choices.schema.js';

/** Up to when each member has seen the notices of a workspace, on whichever device. */
@Injectable()
export class StoredNoticesRead implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'inbox', mailChoiceMigrations);
  }

  async read(workspaceId: WorkspaceId, userId: UserId): Promise<NoticesRead> {
    const sql = 'select read_to as "to" from inbox.notices_read where workspace_id = $1 and user_id = $2';
    const [row] = await this.postgres.query(sql, [workspaceId, userId]);
    return NoticesRead.parse(row ?? { to: null });
  }

  /** An earlier instant changes nothing: another device may know of later ones. */
  async set(workspaceId: WorkspaceId, userId: UserId, to: string): Promise<NoticesRead> {
    const sql = `insert into inbox.notices_read as r (workspace_id, user_id, read_to) values ($1, $2, $3)
      on conflict (workspace_id, user_id) do update set read_to = greatest(r.read_to, excluded.read_to)`;
    await this.postgres.execute(sql, [workspaceId, userId, to]);
    return this.read(workspaceId, userId);
  }
}
