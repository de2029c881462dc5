import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { SignUpSessions } from '../sign-up/sessions/sign-up-sessions.js';
import { CredentialStore } from '../passwords/credential-store.js';
import { newToken } from '../../access/tokens/tokens.js';

/** Ends a sign-up with an address that belongs to another person, and replaces its password. */
@Injectable()
export class DiscardUnverifiedRegistration {
  constructor(
    private readonly sessions: SignUpSessions,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
  ) {}

  /** The new password is random and unknown. The owner of the mailbox can reset it. */
  async discard(userId: UserId, at: string): Promise<void> {
    await this.credentials.replacePasswordSetBefore(userId, at, await this.passwords.hash(newToken()));
    await this.sessions.endForAccount(userId);
  }
}
