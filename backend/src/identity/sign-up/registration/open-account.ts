import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type UserId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { RegisterUser } from '../../domain/account.commands.js';
import { EmailReservations } from '../../email-reservations.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import { SignUpSessions, type SignUpSession, type Registration } from '../sessions/sign-up-sessions.js';

/** Opens one account for a mailbox, however many sign-up sessions ask at the same time. */
@Injectable()
export class OpenAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly reservations: EmailReservations,
    private readonly sessions: SignUpSessions,
    private readonly credentials: CredentialStore,
    private readonly vault: Vault,
  ) {}

  /** Returns the account of the mailbox: this sign-up's, if the mailbox was free. */
  reserveMailbox({ id, fingerprint, userId }: SignUpSession, meta: CommandMeta): Promise<UserId> {
    return this.reservations.reserve({ fingerprint, userId }, stepMeta(meta, id, 'reserve'));
  }

  /** Has the same effect when it is repeated for a session. */
  async open({ id, userId, fingerprint }: SignUpSession, registration: Registration, meta: CommandMeta): Promise<void> {
    const { passwordHash, termsVersion } = registration;
    const [email, name] = await Promise.all([
      this.vault.seal(userId, 'email', registration.email),
      this.vault.seal(userId, 'name', registration.name),
    ]);
    await this.credentials.add({ userId, fingerprint, passwordHash });
    await this.sessions.attachAccount(id, userId);
    const data = { userId, email, name, termsVersion, flowId: id };
    try {
      await this.commands.execute(new RegisterUser(data, stepMeta(meta, id, 'register')));
    } catch (error) {
      if (error instanceof DomainError) {
        await this.reservations.release({ fingerprint, userId }, stepMeta(meta, id, 'release'));
      }
      throw error;
    }
  }
}

const stepMeta = (meta: CommandMeta, sessionId: string, step: string): CommandMeta => ({
  ...unguarded(meta),
  commandId: CommandId.parse(derivedId(sessionId, step)),
});
