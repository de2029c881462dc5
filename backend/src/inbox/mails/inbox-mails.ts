import { Injectable } from '@nestjs/common';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { MailKind } from '@throughline/contracts/inbox/mail-choices.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { InboxQueries } from '../inbox.queries.js';
import { getKind, ItemFacts } from './item-facts.js';
import { findWindow } from './mail-window.js';
import { PersonalMails } from './personal-mails.js';

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
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly inbox: InboxQueries,
    private readonly items: ItemFacts,
    private readonly mails: PersonalMails,
  ) {
    jobs.work('inbox-mails', {
      data: Window,
      run: async (window) => {
        await this.readModel.waitFor(await this.store.head(), ['inbox', 'agents', 'runs', 'triggers', 'workspaces']);
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
      for (const userId of await this.items.findPeople(item)) recipients.add(`${userId} ${getKind(item)}`);
    for (const each of recipients) {
      const [userId, kind] = each.split(' ');
      const recipient = { workspaceId, userId: UserId.parse(userId), kind: MailKind.parse(kind) };
      await this.mails.add(recipient, Date.parse(window.to));
    }
  }
}
