import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ApiKeyRevocation } from '../api-keys/api-key-revocation.js';
import { UserSessions } from '../sessions/user-sessions.js';

type Ended = { userId: UserId; reason: 'stopped' | 'password_reset' };

/** Signs out every browser of a person and revokes all their API keys. */
@Injectable()
export class EndAllAccess {
  constructor(
    private readonly sessions: UserSessions,
    private readonly apiKeys: ApiKeyRevocation,
  ) {}

  async end({ userId, reason }: Ended, meta: CommandMeta): Promise<void> {
    await this.sessions.endAll(userId, reason, meta);
    await this.apiKeys.revokeAll({ userId, reason }, meta);
  }
}
