import { Injectable } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { MailKind } from '@throughline/contracts/inbox/mail-choices.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Planned } from './mail-window.js';

type Recipient = { workspaceId: WorkspaceId; userId: UserId; kind: MailKind };
type Row = { to: string; inARow: number };

/** Until when mails are planned for each person, so that nobody is sent a flood. */
@Injectable()
export class PlannedMails {
  constructor(private readonly postgres: Postgres) {}

  /** Changes the plan of one person, one change after the other. */
  change({ workspaceId, userId, kind }: Recipient, plan: (before: Planned) => Promise<Planned>): Promise<void> {
    const key = [workspaceId, userId, kind];
    return this.postgres.transaction(async (tx) => {
      await tx.execute('insert into inbox.planned_mails values ($1, $2, $3) on conflict do nothing', key);
      const [row] = await tx.query<Row>(
        `select planned_to::text as to, in_a_row as "inARow" from inbox.planned_mails
         where workspace_id = $1 and user_id = $2 and kind = $3 for update`,
        key,
      );
      const { to, inARow } = await plan({ to: Date.parse(row?.to ?? ''), inARow: row?.inARow ?? 0 });
      await tx.execute(
        `update inbox.planned_mails set planned_to = $4, in_a_row = $5
         where workspace_id = $1 and user_id = $2 and kind = $3`,
        [...key, new Date(to).toISOString(), inARow],
      );
    });
  }
}
