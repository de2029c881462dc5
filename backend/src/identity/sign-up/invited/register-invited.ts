import { Injectable } from '@nestjs/common';
import type { RegisterInvitedRequest } from '@throughline/contracts/workspaces/invitation.requests.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { checkPassword } from '../../passwords/password-rules.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { IssueSession } from '../../sessions/issue-session.js';
import { InspectInvitation } from '../../../workspaces/public.js';
import { JoinWorkspace } from '../../joining/join-workspace.js';
import { invitedMeta, OpenInvitedAccount } from './open-invited-account.js';

/** Opens an account for an invited person, who joins the workspace and is signed in. */
@Injectable()
export class RegisterInvited {
  constructor(
    private readonly invitations: InspectInvitation,
    private readonly joinWorkspace: JoinWorkspace,
    private readonly fingerprints: Fingerprints,
    private readonly passwords: Passwords,
    private readonly openAccount: OpenInvitedAccount,
    private readonly issueSession: IssueSession,
  ) {}

  /** Returns the path of the next page. */
  async register(
    { token, name, password, timeZone, termsVersion }: RegisterInvitedRequest & { termsVersion: string },
    context: AuthContext,
  ): Promise<string> {
    const invitation = await this.invitations.requireMailed(token);
    checkPassword(password, [name, invitation.email]);
    const fingerprint = this.fingerprints.fingerprintFor(invitation.email);
    const passwordHash = await this.passwords.hash(password);
    const newcomer = { invitation, fingerprint, passwordHash, name, timeZone, termsVersion };
    const userId = await this.openAccount.open(newcomer, context.meta);
    const { next } = await this.joinWorkspace.accept(invitation.id, userId, invitedMeta(context.meta, userId, 'join'));
    await this.issueSession.issue({ userId, remember: true }, context);
    return next;
  }
}
