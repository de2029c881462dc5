import { Injectable } from '@nestjs/common';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { MailKind } from '@throughline/contracts/inbox/mail-choices.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import { InboxQueries } from '../inbox.queries.js';
import { ItemOwners } from './item-owners.js';
import { StoredMailChoices } from './mail-choices.js';
import { findWindow, planMail, type MailWindow } from './mail-window.js';
import { PlannedMails } from './planned-mails.js';

const Window = z.object({ workspaceId: WorkspaceId, from: z.iso.datetime(), to: z.iso.datetime() });
type Window = z.infer<typeof Window>;

/** Events of a window may be seen a little later than they were recorded. */
const graceMs = 1_000;

/**
 * Plans mails about what needs people: whatever begins within two seconds is looked up once, and each person is sent one
 * mail of it, or of all of their hour or day. A cause that goes on begins no second time, and who was sent many is sent the
 * next a little later.
 */
@Injectable()
export class InboxMails {
  constructor(
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly inbox: InboxQueries,
    private readonly owners: ItemOwners,
    private readonly choices: StoredMailChoices,
    private readonly planned: PlannedMails,
  ) {
    jobs.work('inbox-mails', {
      data: Window,
      run: async (window) => {
        await this.readModel.waitFor(await this.store.head(), ['inbox', 'agents', 'runs', 'triggers']);
        await this.addMails(window);
        return undefined;
      },
      concurrency: 4,
    });
  }

  async plan(workspaceId: WorkspaceId, at: number): Promise<void> {
    const { from, to } = findWindow(at);
    const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const due = new Date(to + graceMs);
    await this.jobs.add('inbox-mails', {
      id: `${workspaceId}-${due.getTime()}`,
      data: { workspaceId, ...window },
      at: due,
    });
  }

  private async addMails({ workspaceId, ...window }: Window): Promise<void> {
    const recipients = new Set<string>();
    for (const item of await this.inbox.listBegun(workspaceId, window))
      for (const userId of await this.owners.find(item)) recipients.add(`${userId} ${getKind(item)}`);
    for (const each of recipients) {
      const [userId, kind] = each.split(' ');
      await this.addMail(workspaceId, UserId.parse(userId), MailKind.parse(kind), window);
    }
  }

  /** The job is added before the plan is kept: after a crash it is planned again, under the same id. */
  private async addMail(workspaceId: WorkspaceId, userId: UserId, kind: MailKind, { to }: MailWindow): Promise<void> {
    const every = (await this.choices.read(workspaceId, userId))[kind];
    if (every === 'never') return;
    await this.planned.change({ workspaceId, userId, kind }, async (before) => {
      const next = planMail(before, Date.parse(to), every);
      if (next === null) return before;
      const id = [workspaceId, userId, kind, next.planned.to].join('-');
      const about = { workspaceId, userId, kind, ...next.window };
      await this.outbox.add('inbox', { id, about, at: new Date(next.planned.to) });
      return next.planned;
    });
  }
}

export const getKind = ({ about }: InboxItemRow): MailKind => (about.kind === 'approval' ? 'approvals' : 'failures');
