import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { SignUpSessions } from '../../sign-up/sessions/sign-up-sessions.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import { newToken } from '../../access/tokens/tokens.js';

/** What somebody began with an address that has turned out to be another one's: their password, mails and waiting page. */
@Injectable()
export class DiscardUnverifiedRegistration {
  constructor(
    private readonly flows: SignUpSessions,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
  ) {}

  /** The password becomes one that nobody knows; by the mailbox it can be replaced. */
  async discard(userId: UserId, at: string): Promise<void> {
    await this.credentials.replacePasswordSetBefore(userId, at, await this.passwords.hash(newToken()));
    await this.flows.endForAccount(userId);
  }
}
