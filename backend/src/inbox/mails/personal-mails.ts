import { Injectable } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { MailKind } from '@throughline/contracts/inbox/mail-choices.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import { StoredMailChoices } from './mail-choices.js';
import { planMail, type Planned } from './mail-window.js';

export type Recipient = { workspaceId: WorkspaceId; userId: UserId; kind: MailKind };
type Row = { to: string; inARow: number };

/** Mails to each person as soon as they want them, and never a flood. */
@Injectable()
export class PersonalMails {
  constructor(
    private readonly postgres: Postgres,
    private readonly choices: StoredMailChoices,
    private readonly outbox: Outbox,
  ) {}

  /** Plans a mail about what began at an instant, unless one is planned that includes it. */
  async add(recipient: Recipient, at: number): Promise<void> {
    const every = (await this.choices.read(recipient.workspaceId, recipient.userId))[recipient.kind];
    if (every === 'never') return;
    await this.change(recipient, async (before) => {
      const next = planMail(before, at, every);
      if (next === null) return before;
      const id = [...Object.values(recipient), next.planned.to].join('-');
      await this.outbox.add('inbox', { id, about: { ...recipient, ...next.window }, at: new Date(next.planned.to) });
      return next.planned;
    });
  }

  /** The mail is added before the plan is kept: after a crash it is planned again, under the same id. */
  private change(recipient: Recipient, plan: (before: Planned) => Promise<Planned>): Promise<void> {
    const key = [recipient.workspaceId, recipient.userId, recipient.kind];
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
