import { Injectable } from '@nestjs/common';
import type { InvitationView } from '@throughline/contracts/workspaces/invitation.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import type { FastifyRequest } from 'fastify';
import { Sessions } from '../../access/sessions/sessions.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import { InvitationOver } from '../domain/workspace.errors.js';
import { InvitationLinks } from './invitation-links.js';
import { InvitationsQueries, type Invitation } from './invitations.queries.js';

/** What a link shows. Looking changes nothing, however often it is done. */
@Injectable()
export class InspectInvitation {
  constructor(
    private readonly links: InvitationLinks,
    private readonly invitations: InvitationsQueries,
    private readonly sessions: Sessions,
    private readonly fingerprints: Fingerprints,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async inspect(token: string, request: FastifyRequest): Promise<InvitationView> {
    const { invitationId, byMail } = await this.links.find(token);
    const invitation = await this.invitations.get(invitationId);
    const { workspaceName, inviter, role, message, expiresAt, email } = invitation;
    return {
      ...{ workspaceName, role, message, expiresAt, byMail, inviter: inviter?.name ?? null },
      status: this.statusOf(invitation),
      email: byMail ? email : maskedEmail(email),
      you: await this.compareCaller(email, request),
    };
  }

  /** A pending invitation by its e-mailed link, which proves that the caller can read the mailbox. */
  async requireMailed(token: string): Promise<Invitation> {
    const { invitationId, byMail } = await this.links.find(token);
    const invitation = await this.invitations.get(invitationId);
    if (!byMail) throw new DomainError('link_invalid');
    if (this.statusOf(invitation) !== 'pending') throw new InvitationOver();
    return invitation;
  }

  /** Tells the inviter, at most once a day, that the invitation has expired and another one is requested. */
  async requestAnother(token: string): Promise<void> {
    const { invitationId } = await this.links.find(token);
    if (this.statusOf(await this.invitations.get(invitationId)) !== 'expired') throw new InvitationOver();
    await this.limits.countAttempt('invite.again', invitationId);
    const day = this.clock.now().toISOString().slice(0, 10);
    await this.outbox.add('invitation-asked', { id: `${invitationId}-${day}`, about: { invitationId } });
  }

  private statusOf({ status, expiresAt }: Invitation): InvitationView['status'] {
    if (status !== 'pending') return 'over';
    return Date.parse(expiresAt) <= this.clock.now().getTime() ? 'expired' : 'pending';
  }

  private async compareCaller(email: string, request: FastifyRequest): Promise<InvitationView['you']> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) return 'nobody';
    return (await this.invitations.mailboxOf(session.userId)) === this.fingerprints.fingerprintFor(email)
      ? 'invited'
      : 'other';
  }
}
