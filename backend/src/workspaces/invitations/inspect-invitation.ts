import { Injectable } from '@nestjs/common';
import type { InvitationView } from '@throughline/contracts/workspaces/invitation.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import type { FastifyRequest } from 'fastify';
import { Sessions } from '../../access/sessions/sessions.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import { InvitationOver } from '../domain/workspace.errors.js';
import { InvitationLinks } from './invitation-links.js';
import { getLinkStatus } from './invitation-status.js';
import { InvitationsQueries, type Invitation } from './invitations.queries.js';

/** Knows what a link shows. Looking changes nothing, however often it is done. */
@Injectable()
export class InspectInvitation {
  constructor(
    private readonly links: InvitationLinks,
    private readonly invitations: InvitationsQueries,
    private readonly sessions: Sessions,
    private readonly fingerprints: Fingerprints,
    private readonly clock: Clock,
  ) {}

  async inspect(token: string, request: FastifyRequest): Promise<InvitationView> {
    const { invitationId, byMail } = await this.links.find(token);
    const invitation = await this.invitations.get(invitationId);
    const { workspaceName, inviter, role, message, expiresAt, email } = invitation;
    return {
      workspaceName,
      role,
      message,
      expiresAt,
      byMail,
      inviter: inviter?.name ?? null,
      status: getLinkStatus(invitation, this.clock.now()),
      email: byMail ? email : maskedEmail(email),
      you: await this.compareCaller(email, request),
    };
  }

  /** A pending invitation by its e-mailed link, which proves that the caller can read the mailbox. */
  async requireMailed(token: string): Promise<Invitation> {
    const { invitationId, byMail } = await this.links.find(token);
    const invitation = await this.invitations.get(invitationId);
    if (!byMail) throw new DomainError('link_invalid');
    if (getLinkStatus(invitation, this.clock.now()) !== 'pending') throw new InvitationOver();
    return invitation;
  }

  private async compareCaller(email: string, request: FastifyRequest): Promise<InvitationView['you']> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) return 'nobody';
    return (await this.invitations.findMailbox(session.userId)) === this.fingerprints.fingerprintFor(email)
      ? 'invited'
      : 'other';
  }
}
