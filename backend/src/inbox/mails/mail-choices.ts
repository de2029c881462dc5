import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { MailChoices } from '@throughline/contracts/inbox/mail-choices.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { mailChoiceMigrations } from './mail-choices.schema.js';

const usual: MailChoices = { approvals: 'at_once', questions: 'at_once', failures: 'at_once' };

/** How soon members are sent mails about what needs them. Without a choice they are sent at once. */
@Injectable()
export class StoredMailChoices implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'inbox', mailChoiceMigrations);
  }

  async read(workspaceId: WorkspaceId, userId: UserId): Promise<MailChoices> {
    const sql =
      'select approvals, questions, failures from inbox.mail_choices where workspace_id = $1 and user_id = $2';
    const [row] = await this.postgres.query(sql, [workspaceId, userId]);
    return row === undefined ? usual : MailChoices.parse(row);
  }

  async set(workspaceId: WorkspaceId, userId: UserId, { approvals, questions, failures }: MailChoices): Promise<void> {
    const sql = `insert into inbox.mail_choices (workspace_id, user_id, approvals, questions, failures) values ($1, $2, $3, $4, $5)
      on conflict (workspace_id, user_id)
      do update set approvals = excluded.approvals, questions = excluded.questions, failures = excluded.failures`;
    await this.postgres.execute(sql, [workspaceId, userId, approvals, questions, failures]);
  }

  async erase(userId: UserId): Promise<void> {
    for (const table of ['mail_choices', 'planned_mails', 'notices_read'])
      await this.postgres.execute(`delete from inbox.${table} where user_id = $1`, [userId]);
  }
}
