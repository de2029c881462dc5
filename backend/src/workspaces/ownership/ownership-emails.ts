import { Inject, Injectable } from '@nestjs/common';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { EmailTemplate, Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { WorkspacesQueries } from '../workspaces.queries.js';

const OfMember = z.object({ workspaceId: WorkspaceId, userId: UserId });
type Row = Awaited<ReturnType<WorkspacesQueries['get']>>;

/** Mails about what only owners decide. */
@Injectable()
export class OwnershipEmails {
  constructor(
    outbox: Outbox,
    private readonly workspaces: WorkspacesQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('ownership-offered', (about) => this.to(about, (name, row) => this.offered(name, row)));
    outbox.registerTemplate('owner-lost', (about) => this.to(about, (name, row) => this.ownerLost(name, row)));
    outbox.registerTemplate('workspace-deletion', (about) => this.to(about, (name, row) => this.deletion(name, row)));
  }

  private async to(about: About, templateFor: (name: string, row: Row) => EmailTemplate | null): Promise<Mail | null> {
    const { workspaceId, userId } = OfMember.parse(about);
    const [member, row] = await Promise.all([
      this.workspaces.findActiveMember(workspaceId, userId),
      this.workspaces.get(workspaceId),
    ]);
    const template = member === null ? null : templateFor(member.name, row);
    return member === null || template === null ? null : { to: { name: member.name, address: member.email }, template };
  }

  private offered(name: string, row: Row): EmailTemplate | null {
    if (row.offer === null) return null;
    return {
      subject: `${row.name}: you are offered ownership`,
      preview: 'Nothing changes until you accept.',
      paragraphs: [
        `Hi ${name},`,
        `An owner of ${row.name} offers you their place. Accept, and you are its owner and they become an admin.`,
      ],
      action: { label: 'Answer in the settings', url: `${this.config.publicUrl}/${row.slug}/settings` },
      notes: [`The offer is good until ${momentIn(row.timeZone, row.offer.expiresAt)}.`],
    };
  }

  private ownerLost(name: string, row: Row): EmailTemplate {
    return {
      subject: `${row.name}: you are no longer an owner`,
      preview: 'You are still a member.',
      paragraphs: [
        `Hi ${name},`,
        `You are no longer an owner of ${row.name}: another owner changed your role, or took over the place you had offered. You are still a member.`,
        'If you did not expect that, talk to an owner soon: each of them can make you one again.',
      ],
      action: { label: 'See who the owners are', url: `${this.config.publicUrl}/${row.slug}/settings/members` },
      notes: ['Your history and everything you own in the workspace stay as they are.'],
    };
  }

  private deletion(name: string, row: Row): EmailTemplate | null {
    if (row.dueAt === null || row.status !== 'deleting') return null;
    return {
      subject: `${row.name} is due to be deleted`,
      preview: 'Until then an owner can restore it.',
      paragraphs: [
        `Hi ${name},`,
        `An owner requested the deletion of ${row.name}. It will be deleted on ${momentIn(row.timeZone, row.dueAt)}. Until then it can be read, its triggers are paused, and an owner can restore it.`,
      ],
      action: { label: 'Open the settings', url: `${this.config.publicUrl}/${row.slug}/settings` },
      notes: ['After that day it cannot be brought back.'],
    };
  }
}

const momentIn = (timeZone: string, at: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(at))} (${timeZone})`;
