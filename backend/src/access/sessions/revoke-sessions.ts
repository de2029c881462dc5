import { Injectable } from '@nestjs/common';
import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { SignedInAs } from './sessions.js';
import type { SignedOutBy } from '../identity/domain/account.commands.js';
import { SessionStore } from './session-store.js';
import { Signing } from './issue-session.js';
import type { Visit } from '../requests/auth-context.js';

type Signed = Pick<SignedInAs, 'userId' | 'sessionId'>;

@Injectable()
export class RevokingSessions {
  constructor(
    private readonly store: SessionStore,
    private readonly signing: Signing,
  ) {}

  async revoke(revoked: SessionId, { userId, sessionId }: SignedInAs, meta: CommandMeta): Promise<void> {
    const own = (await this.store.of(userId)).some(({ id }) => id === revoked);
    if (!own) throw new NotFound();
    const by = revoked === sessionId ? 'person' : 'other_session';
    await this.signing.end({ userId, sessionIds: [revoked], by }, meta);
  }

  async others({ userId, sessionId }: SignedInAs, meta: CommandMeta): Promise<void> {
    const sessionIds = await this.store.others(userId, sessionId);
    await this.signing.end({ userId, sessionIds, by: 'other_session' }, meta);
  }

  async all(userId: UserId, by: SignedOutBy, meta: CommandMeta): Promise<void> {
    const sessionIds = (await this.store.of(userId)).map(({ id }) => id);
    await this.signing.end({ userId, sessionIds, by }, meta);
  }

  async afterPasswordChange({ userId, sessionId }: Signed, visit: Visit): Promise<void> {
    const others = await this.store.others(userId, sessionId);
    await this.signing.end({ userId, sessionIds: others, by: 'password_change' }, visit.meta);
    await this.signing.renew({ userId, sessionId }, visit);
  }
}
