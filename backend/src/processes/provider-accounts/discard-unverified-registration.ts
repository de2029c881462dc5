import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { SignUpSessions } from '../../sign-up/sessions/sign-up-sessions.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import { newToken } from '../../access/tokens/tokens.js';

/** Somebody registered with an address that belongs to someone else: ends their sign-up, and replaces their password. */
@Injectable()
export class DiscardUnverifiedRegistration {
  constructor(
    private readonly sessions: SignUpSessions,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
  ) {}

  /** Nobody knows the new password. The owner of the mailbox can reset it. */
  async discard(userId: UserId, at: string): Promise<void> {
    await this.credentials.replacePasswordSetBefore(userId, at, await this.passwords.hash(newToken()));
    await this.sessions.endForAccount(userId);
  }
}
