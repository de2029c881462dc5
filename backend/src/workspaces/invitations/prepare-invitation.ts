import { Injectable } from '@nestjs/common';
import type { InvitationId } from '@throughline/contracts/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { InvitationLinks } from './invitation-links.js';
import { InvitationsQueries } from './invitations.queries.js';

type Draft = { email: string; fingerprint: string; message: string };

/** Everything an invitation needs before it is recorded: its sealed texts, its link, and the member who has the mailbox. */
@Injectable()
export class PrepareInvitation {
  constructor(
    private readonly vault: Vault,
    private readonly links: InvitationLinks,
    private readonly queries: InvitationsQueries,
  ) {}

  async prepare(invitationId: InvitationId, { email, fingerprint, message }: Draft) {
    const [sealedEmail, sealedMessage, memberId] = await Promise.all([
      this.vault.seal(invitationId, 'email', email),
      message === '' ? '' : this.vault.seal(invitationId, 'message', message),
      this.queries.findHolder(fingerprint),
      this.links.prepare(invitationId, fingerprint),
    ]);
    return { email: sealedEmail, message: sealedMessage, memberId };
  }
}
