import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import { InvitationOver } from '../domain/workspace.errors.js';
import { InvitationLinks } from './invitation-links.js';
import { getLinkStatus } from './invitation-status.js';
import { InvitationsQueries } from './invitations.queries.js';

/** Tells the inviter, at most once a day, that the invitation has expired and another one is requested. */
@Injectable()
export class RequestNewInvitation {
  constructor(
    private readonly links: InvitationLinks,
    private readonly invitations: InvitationsQueries,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async request(token: string): Promise<void> {
    const { invitationId } = await this.links.find(token);
    const now = this.clock.now();
    if (getLinkStatus(await this.invitations.get(invitationId), now) !== 'expired') throw new InvitationOver();
    await this.limits.countAttempt('invite.again', invitationId);
    const day = now.toISOString().slice(0, 10);
    await this.outbox.add('invitation-asked', { id: `${invitationId}-${day}`, about: { invitationId } });
  }
}
