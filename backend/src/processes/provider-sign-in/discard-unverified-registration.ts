import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { Flows } from '../../sign-up/sessions/sign-up-sessions.js';
import { Credentials } from '../../access/passwords/credential-store.js';
import { newToken } from '../../access/tokens/tokens.js';

/** What somebody began with an address that has turned out to be another one's: their password, mails and waiting page. */
@Injectable()
export class FormerRegistrations {
  constructor(
    private readonly flows: Flows,
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
  ) {}

  /** The password becomes one that nobody knows; by the mailbox it can be replaced. */
  async forget(userId: UserId, at: string): Promise<void> {
    await this.credentials.replaceBefore(userId, at, await this.passwords.hash(newToken()));
    await this.flows.abandon(userId);
  }
}
