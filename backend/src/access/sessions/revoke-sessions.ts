import { Injectable } from '@nestjs/common';
import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { SignedInAs } from './sessions.js';
import type { SignedOutBy } from '../identity/domain/account.commands.js';
import { SessionStore } from './session-store.js';
import { IssueSession } from './issue-session.js';
import type { AuthContext } from '../requests/auth-context.js';

type Signed = Pick<SignedInAs, 'userId' | 'sessionId'>;

@Injectable()
export class RevokeSessions {
  constructor(
    private readonly store: SessionStore,
    private readonly signing: IssueSession,
  ) {}

  async revokeOne(revoked: SessionId, { userId, sessionId }: SignedInAs, meta: CommandMeta): Promise<void> {
    const own = (await this.store.listLive(userId)).some(({ id }) => id === revoked);
    if (!own) throw new NotFound();
    const by = revoked === sessionId ? 'person' : 'other_session';
    await this.signing.end({ userId, sessionIds: [revoked], by }, meta);
  }

  async revokeOthers({ userId, sessionId }: SignedInAs, meta: CommandMeta): Promise<void> {
    const sessionIds = await this.store.listOthers(userId, sessionId);
    await this.signing.end({ userId, sessionIds, by: 'other_session' }, meta);
  }

  async revokeAll(userId: UserId, by: SignedOutBy, meta: CommandMeta): Promise<void> {
    const sessionIds = (await this.store.listLive(userId)).map(({ id }) => id);
    await this.signing.end({ userId, sessionIds, by }, meta);
  }

  async afterPasswordChange({ userId, sessionId }: Signed, context: AuthContext): Promise<void> {
    const others = await this.store.listOthers(userId, sessionId);
    await this.signing.end({ userId, sessionIds: others, by: 'password_change' }, context.meta);
    await this.signing.rotateToken({ userId, sessionId }, context);
  }
}
