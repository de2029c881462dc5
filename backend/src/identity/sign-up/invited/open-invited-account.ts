import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FlowId } from '@throughline/contracts/identity/user.events.js';
import { CommandId, UserId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ChangeProfile, RegisterUser, VerifyEmail } from '../../domain/account.commands.js';
import { AlreadyVerified } from '../../domain/account.errors.js';
import { EmailReservations } from '../../email-reservations.js';
import { PeopleQueries } from '../../people.queries.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import { SignUpSessions } from '../sessions/sign-up-sessions.js';
import type { Invitation } from '../../../workspaces/public.js';

type Newcomer = {
  invitation: Invitation;
  fingerprint: string;
  passwordHash: string;
  name: string;
  timeZone: string;
  termsVersion: string;
};

/** The link of the invitation was sent to the address, so following it confirms the address. */
@Injectable()
export class OpenInvitedAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly reservations: EmailReservations,
    private readonly vault: Vault,
    private readonly credentials: CredentialStore,
    private readonly people: PeopleQueries,
    private readonly signUpSessions: SignUpSessions,
  ) {}

  /** The id of the account is derived from the invitation, so that a retry after a failure continues with the same one. */
  async open(newcomer: Newcomer, meta: CommandMeta): Promise<UserId> {
    const { fingerprint, passwordHash, name, invitation, termsVersion } = newcomer;
    const userId = await this.findOrReserve(newcomer, meta);
    const [email, sealedName] = await Promise.all([
      this.vault.seal(userId, 'email', invitation.email),
      this.vault.seal(userId, 'name', name),
    ]);
    await this.credentials.add({ userId, fingerprint, passwordHash });
    const register = new RegisterUser(
      { userId, email, name: sealedName, termsVersion },
      invitedMeta(meta, userId, 'register'),
    );
    await this.commands.execute(register);
    await this.confirm(userId, passwordHash, meta);
    const { timeZone } = newcomer;
    const profile = new ChangeProfile({ userId, name, timeZone }, invitedMeta(meta, userId, 'profile'));
    await this.people.waitForRows((await this.commands.execute(profile)).position);
    return userId;
  }

  /** An account that was never confirmed is taken over: its creator did not prove to own the address. */
  private async findOrReserve({ fingerprint, invitation }: Newcomer, meta: CommandMeta): Promise<UserId> {
    const userId = UserId.parse(derivedId(invitation.id, 'account'));
    const reserveMeta = invitedMeta(meta, userId, 'reserve');
    const holder = await this.reservations.reserve({ fingerprint, userId }, reserveMeta);
    if (holder === userId) return userId;
    const { status } = await this.people.get(holder);
    if (status !== 'pending_verification') throw new DomainError('account_exists');
    return holder;
  }

  /** The password of the person who proves to own the address is the one that counts. */
  private async confirm(userId: UserId, passwordHash: string, meta: CommandMeta): Promise<void> {
    try {
      await this.commands.execute(new VerifyEmail({ userId, by: 'link' }, invitedMeta(meta, userId, 'verify')));
      await this.credentials.changePassword(userId, passwordHash);
      // Ends the sign-up sessions that others started with the address.
      await this.signUpSessions.markVerified(FlowId.parse(newId()), userId);
    } catch (error) {
      if (!(error instanceof AlreadyVerified)) throw error;
    }
  }
}

export const invitedMeta = (meta: CommandMeta, userId: UserId, step: string): CommandMeta => ({
  ...unguarded(meta),
  actor: { kind: 'user', id: userId },
  commandId: CommandId.parse(derivedId(meta.commandId, step)),
});
