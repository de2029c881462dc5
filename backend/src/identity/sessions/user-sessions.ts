import { Injectable } from '@nestjs/common';
import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { SignedOutBy } from '../domain/account.commands.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { EndSessions } from './end-sessions.js';
import { IssueSession } from './issue-session.js';
import { SessionStore } from '../../access/sessions/session-store.js';
import type { SessionCaller } from '../../access/requests/caller.js';

type OwnSession = Pick<SessionCaller, 'userId' | 'sessionId'>;

/** Ends a person's sessions: one, all, or all but the current one. */
@Injectable()
export class UserSessions {
  constructor(
    private readonly store: SessionStore,
    private readonly endSessions: EndSessions,
    private readonly issueSession: IssueSession,
  ) {}

  async endOne(ended: SessionId, { userId, sessionId }: SessionCaller, meta: CommandMeta): Promise<void> {
    const isOwn = (await this.store.listLive(userId)).some(({ id }) => id === ended);
    if (!isOwn) throw new NotFound();
    const by = ended === sessionId ? 'person' : 'other_session';
    await this.endSessions.end({ userId, sessionIds: [ended], by }, meta);
  }

  async endOthers({ userId, sessionId }: SessionCaller, meta: CommandMeta): Promise<void> {
    const sessionIds = await this.store.listOthers(userId, sessionId);
    await this.endSessions.end({ userId, sessionIds, by: 'other_session' }, meta);
  }

  async endAll(userId: UserId, by: SignedOutBy, meta: CommandMeta): Promise<void> {
    const sessionIds = (await this.store.listLive(userId)).map(({ id }) => id);
    await this.endSessions.end({ userId, sessionIds, by }, meta);
  }

  async afterPasswordChange({ userId, sessionId }: OwnSession, context: AuthContext): Promise<void> {
    const sessionIds = await this.store.listOthers(userId, sessionId);
    await this.endSessions.end({ userId, sessionIds, by: 'password_change' }, context.meta);
    await this.issueSession.rotateToken({ userId, sessionId }, context);
  }
}
