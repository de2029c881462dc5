import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type UserId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { RegisterUser } from '../../access/identity/domain/account.commands.js';
import { EmailTaken } from '../../access/identity/domain/account.errors.js';
import { ReleaseEmail, ReserveEmail } from '../../access/identity/domain/email.commands.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import { SignUpSessions, type SignUpSession, type Registration } from '../sessions/sign-up-sessions.js';

/** Opens accounts: one a mailbox, however many ask for it at once. */
@Injectable()
export class OpenAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly flows: SignUpSessions,
    private readonly credentials: CredentialStore,
    private readonly vault: Vault,
  ) {}

  /** Whose mailbox it is: from now on the flow's, if it was nobody's. */
  async holderOf({ id, fingerprint, userId }: SignUpSession, meta: CommandMeta): Promise<UserId> {
    try {
      await this.commands.execute(new ReserveEmail({ fingerprint, userId }, stepOf(meta, id, 'reserve')));
      return userId;
    } catch (error) {
      if (error instanceof EmailTaken) return error.holder;
      throw error;
    }
  }

  /** Done once for a flow, however often it is tried. */
  async open(
    { id: flowId, userId, fingerprint }: SignUpSession,
    registration: Registration,
    meta: CommandMeta,
  ): Promise<void> {
    const { passwordHash, termsVersion } = registration;
    const [email, name] = await Promise.all([
      this.vault.seal(userId, 'email', registration.email),
      this.vault.seal(userId, 'name', registration.name),
    ]);
    await this.credentials.add({ userId, fingerprint, passwordHash });
    await this.flows.attachAccount(flowId, userId);
    const register = new RegisterUser({ userId, email, name, termsVersion, flowId }, stepOf(meta, flowId, 'register'));
    try {
      await this.commands.execute(register);
    } catch (error) {
      if (error instanceof DomainError) {
        await this.commands.execute(new ReleaseEmail({ fingerprint, userId }, stepOf(meta, flowId, 'release')));
      }
      throw error;
    }
  }
}

const stepOf = (meta: CommandMeta, flowId: string, step: string): CommandMeta => ({
  ...unguarded(meta),
  commandId: CommandId.parse(derivedId(flowId, step)),
});
