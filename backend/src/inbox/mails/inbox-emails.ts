import { Inject, Injectable } from '@nestjs/common';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { MailKind } from '@throughline/contracts/inbox/mail-choices.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { WorkspacesQueries } from '../../workspaces/public.js';
import { InboxQueries } from '../inbox.queries.js';
import { getKind, ItemFacts } from './item-facts.js';

const AboutItems = z.object({
  workspaceId: WorkspaceId,
  userId: UserId,
  kind: MailKind,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});

const named = 10;

/** Mails of what needs somebody. They say what is still open when they are written, and lead to it: a link decides nothing. */
@Injectable()
export class InboxEmails {
  constructor(
    outbox: Outbox,
    private readonly workspaces: WorkspacesQueries,
    private readonly inbox: InboxQueries,
    private readonly items: ItemFacts,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('inbox', (about) => this.write(about));
  }

  private async write(given: About): Promise<Mail | null> {
    const { workspaceId, userId, kind, ...window } = AboutItems.parse(given);
    const [workspace, member, begun] = await Promise.all([
      this.workspaces.get(workspaceId),
      this.workspaces.findActiveMember(workspaceId, userId),
      this.inbox.listBegun(workspaceId, window),
    ]);
    if (member === null) return null;
    const items = [];
    for (const item of begun)
      if (getKind(item) === kind && (await this.items.findPeople(item)).includes(userId)) items.push(item);
    if (items.length === 0) return null;
    const described = await Promise.all(
      items.slice(0, named).map(async (item) => {
        const details = this.items.listDetails(item, workspace.timeZone);
        return [await this.items.describe(item, window.from), ...(await details)];
      }),
    );
    const more = items.length - described.length;
    const first = described[0]?.[0] ?? '';
    const subject = formatSubject(kind, items.length, first);
    return {
      to: { name: member.name, address: member.email },
      template: {
        subject: `${workspace.name}: ${subject}`,
        preview: first,
        paragraphs: [`Hi ${member.name},`, ...described.flat(), ...(more > 0 ? [`And ${more} more.`] : [])],
        action: getAction(items, `${this.config.publicUrl}/${workspace.slug}`),
        notes: [because[kind]],
        settingsUrl: `${this.config.publicUrl}/${workspace.slug}/settings/profile#mails`,
      },
    };
  }
}

/** Leads to the one call that waits; to the inbox where there are several things, or something else. */
const getAction = ([item, ...more]: readonly InboxItemRow[], workspaceUrl: string) => {
  if (item?.about.kind !== 'approval' || more.length > 0)
    return { label: 'Open the inbox', url: `${workspaceUrl}/inbox` };
  const { agentId, runId } = item.about;
  return { label: 'Open the call', url: `${workspaceUrl}/agents/${agentId}/runs/${runId}#approval` };
};

const several: Record<MailKind, string> = {
  approvals: 'calls wait for a decision',
  questions: 'questions wait for an answer',
  failures: 'triggers fail',
};

const formatSubject = (kind: MailKind, count: number, first: string): string => {
  return count === 1 ? first : `${count} ${several[kind]}`;
};

const change = 'How soon such mails come is set in your profile.';
const because: Record<MailKind, string> = {
  approvals: `You get this because the agent is yours, you started its run, or it asks you or your role. ${change}`,
  questions: `You get this because the agent is yours, or you started its run. ${change}`,
  failures: `You get this because the trigger is yours. ${change}`,
};
