import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FlowId } from '@throughline/contracts/identity/user.events.js';
import { CommandId, UserId } from '@throughline/contracts/ids.js';
import type { RegisterInvitedRequest } from '@throughline/contracts/workspaces/invitation.requests.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { Invitation } from '../../workspaces/invitations/invitations.queries.js';
import { JoinWorkspace } from '../joining/join-workspace.js';
import { InspectInvitation } from '../../workspaces/invitations/inspect-invitation.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { ChangeProfile, RegisterUser, VerifyEmail } from '../../access/identity/domain/account.commands.js';
import { AlreadyVerified, EmailTaken } from '../../access/identity/domain/account.errors.js';
import { ReserveEmail } from '../../access/identity/domain/email.commands.js';
import { Credentials } from '../../access/passwords/credential-store.js';
import { checkPassword } from '../../access/passwords/password-rules.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { Signing } from '../../access/sessions/issue-session.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { Flows } from '../../sign-up/sessions/sign-up-sessions.js';
import { termsVersion } from '../../sign-up/registration/terms.js';

type Newcomer = { invitation: Invitation; fingerprint: string; passwordHash: string; name: string; timeZone: string };

/** An account for who was invited. The link came by mail, so their address is confirmed by it. */
@Injectable()
export class RegisteringInvited {
  constructor(
    private readonly commands: CommandBus,
    private readonly flows: Flows,
    private readonly looking: InspectInvitation,
    private readonly joining: JoinWorkspace,
    private readonly limits: AuthLimits,
    private readonly fingerprints: Fingerprints,
    private readonly passwords: Passwords,
    private readonly credentials: Credentials,
    private readonly people: PeopleQueries,
    private readonly signing: Signing,
    private readonly vault: Vault,
  ) {}

  async register({ token, name, password, timeZone }: RegisterInvitedRequest, visit: Visit): Promise<string> {
    await this.limits.network('register.network', visit.request);
    const invitation = await this.looking.requireMailed(token);
    checkPassword(password, [name, invitation.email]);
    const fingerprint = this.fingerprints.of(invitation.email);
    const passwordHash = await this.passwords.hash(password);
    const newcomer = { invitation, fingerprint, passwordHash, name, timeZone };
    const userId = await this.open(newcomer, visit.meta);
    const { next } = await this.joining.accept(invitation.id, userId, step(visit.meta, userId, 'join'));
    await this.signing.in({ userId, remember: true }, visit);
    return next;
  }

  /** The account's id follows from the invitation's: after a failure in between, trying again goes on with the same one. */
  private async open(newcomer: Newcomer, meta: CommandMeta): Promise<UserId> {
    const { fingerprint, passwordHash, name, invitation } = newcomer;
    const userId = await this.accountOf(newcomer, meta);
    const [email, sealedName] = await Promise.all([
      this.vault.seal(userId, 'email', invitation.email),
      this.vault.seal(userId, 'name', name),
    ]);
    await this.credentials.add({ userId, fingerprint, passwordHash });
    const register = new RegisterUser(
      { userId, email, name: sealedName, termsVersion },
      step(meta, userId, 'register'),
    );
    await this.commands.execute(register);
    await this.confirm(userId, passwordHash, meta);
    const profile = new ChangeProfile({ userId, name, timeZone: newcomer.timeZone }, step(meta, userId, 'profile'));
    await this.people.seen((await this.commands.execute(profile)).position);
    return userId;
  }

  /** Somebody who registered with the address and never confirmed it did not prove that it is theirs. */
  private async accountOf({ fingerprint, invitation }: Newcomer, meta: CommandMeta): Promise<UserId> {
    const userId = UserId.parse(derivedId(invitation.id, 'account'));
    try {
      await this.commands.execute(new ReserveEmail({ fingerprint, userId }, step(meta, userId, 'reserve')));
      return userId;
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      const { status } = await this.people.get(error.holder);
      if (status !== 'pending_verification') throw new DomainError('account_exists');
      return error.holder;
    }
  }

  /** The password typed by whoever proves the address is the one that counts. */
  private async confirm(userId: UserId, passwordHash: string, meta: CommandMeta): Promise<void> {
    try {
      await this.commands.execute(new VerifyEmail({ userId, by: 'link' }, step(meta, userId, 'verify')));
      await this.credentials.change(userId, passwordHash);
      // Whoever registered with the address before, and waits in another browser, waits in vain.
      await this.flows.verified(FlowId.parse(newId()), userId);
    } catch (error) {
      if (!(error instanceof AlreadyVerified)) throw error;
    }
  }
}

const step = (meta: CommandMeta, userId: UserId, part: string): CommandMeta => ({
  ...unguarded(meta),
  actor: { kind: 'user', id: userId },
  commandId: CommandId.parse(derivedId(meta.commandId, part)),
});
