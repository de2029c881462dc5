import { Inject, Injectable } from '@nestjs/common';
import { InvitationId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { joinsAs } from '@throughline/contracts/workspaces/joins-as.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { EmailTemplate, Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { WorkspacesQueries } from '../workspaces.queries.js';
import { InvitationLinks } from './invitation-links.js';
import { InvitationsQueries, type Invitation } from './invitations.queries.js';

const OfInvitation = z.object({ invitationId: InvitationId });
const OfOwner = z.object({ workspaceId: WorkspaceId, userId: UserId });

/** E-mails about joining. The invited person gets the same e-mail with or without an account. */
@Injectable()
export class InvitationEmails {
  constructor(
    outbox: Outbox,
    private readonly invitations: InvitationsQueries,
    private readonly workspaces: WorkspacesQueries,
    private readonly links: InvitationLinks,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('invitation', (about) => this.invitation(about));
    outbox.registerTemplate('invitation-asked', (about) => this.asked(about));
    outbox.registerTemplate('workspace-full', (about) => this.full(about));
  }

  /** Its link comes into being as it is written, each time it is tried. */
  private async invitation(about: About): Promise<Mail | null> {
    const { invitationId } = OfInvitation.parse(about);
    const invitation = await this.invitations.get(invitationId);
    if (invitation.status !== 'pending' || Date.parse(invitation.expiresAt) <= this.clock.now().getTime()) return null;
    const token = await this.links.issue(invitationId, 'mail');
    if (token === null) return null;
    const url = `${this.config.publicUrl}/auth/invitation#t=${token}`;
    return { to: { name: '', address: invitation.email }, template: invitationTemplate(invitation, url) };
  }

  private async asked(about: About): Promise<Mail | null> {
    const { workspaceId, workspaceName, slug, email, invitedBy } = await this.invitations.get(
      OfInvitation.parse(about).invitationId,
    );
    const inviter = invitedBy === null ? null : await this.workspaces.findActiveMember(workspaceId, invitedBy);
    const [reader] = inviter === null ? await this.invitations.owners(workspaceId) : [inviter];
    if (reader === undefined) return null;
    return {
      to: { name: reader.name, address: reader.email },
      template: {
        subject: `${email} asks for the invitation again`,
        preview: `The invitation to ${workspaceName} has run out.`,
        paragraphs: [
          `Hi ${reader.name},`,
          `${email} opened the invitation to ${workspaceName} after it had run out, and asks for it to be sent again.`,
        ],
        meant: [email],
        action: { label: 'Open members', url: `${this.config.publicUrl}/${slug}/settings/members` },
        notes: ['Do nothing if they should not join.'],
      },
    };
  }

  private async full(about: About): Promise<Mail | null> {
    const { workspaceId, userId } = OfOwner.parse(about);
    const [{ name: workspaceName, slug }, owner] = await Promise.all([
      this.workspaces.get(workspaceId),
      this.workspaces.findActiveMember(workspaceId, userId),
    ]);
    if (owner === null) return null;
    return {
      to: { name: owner.name, address: owner.email },
      template: {
        subject: `${workspaceName} is full`,
        preview: 'Someone you invited could not join.',
        paragraphs: [
          `Hi ${owner.name},`,
          `Someone accepted an invitation to ${workspaceName} but could not join, because all seats are taken.`,
        ],
        action: { label: 'Open members', url: `${this.config.publicUrl}/${slug}/settings/members` },
        notes: ['Remove a member, make someone an auditor, or add seats. Settings say who can do that.'],
      },
    };
  }
}

const invitationTemplate = (
  { workspaceName, inviter, role, message, expiresAt, timeZone }: Invitation,
  url: string,
): EmailTemplate => {
  const who = inviter?.name ?? 'Someone';
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return {
    subject: `${who} invites you to ${workspaceName}`,
    preview: `Join ${workspaceName} on Throughline ${joinsAs[role]}.`,
    paragraphs: [
      `${who} invites you to join ${workspaceName} on Throughline ${joinsAs[role]}.`,
      ...(message === '' ? [] : [`“${message}”`]),
    ],
    action: { label: 'See the invitation', url },
    notes: [
      `You can accept it until ${until.format(new Date(expiresAt))} (${timeZone}). Opening the link does not accept it.`,
      'If you don’t know who this is, you can ignore this e-mail.',
    ],
  };
};
