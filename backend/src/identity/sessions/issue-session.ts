import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SessionId, type UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { newId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { SignIn } from '../domain/account.commands.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { browserName } from '../../access/requests/browser-name.js';
import { networkPrefix } from '../../access/requests/network-prefix.js';
import { CookieSessions } from './cookie-sessions.js';
import { EndSessions } from './end-sessions.js';
import { SessionStore } from '../../access/sessions/session-store.js';

type NewSession = { userId: UserId; remember: boolean; newDevice?: boolean };

/** Starts a session: the sign-in is recorded in the log, the session is stored in the vault, the browser gets the cookie. */
@Injectable()
export class IssueSession {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: SessionStore,
    private readonly sessions: CookieSessions,
    private readonly endSessions: EndSessions,
    private readonly vault: Vault,
  ) {}

  /** Refused while the e-mail address is unconfirmed. Ends the session the browser had before. */
  async issue({ userId, remember, newDevice = false }: NewSession, context: AuthContext): Promise<void> {
    const { request, reply, meta } = context;
    const sessionId = SessionId.parse(newId());
    const browser = browserName(request.headers['user-agent']);
    const network = await this.vault.seal(userId, 'network', networkPrefix(request.ip));
    const byUser: CommandMeta = { ...meta, actor: { kind: 'user', id: userId } };
    await this.commands.execute(new SignIn({ userId, sessionId, browser, network, newDevice }, byUser));
    const token = await this.store.create({ id: sessionId, userId, remembered: remember, browser, network });
    await this.endSessions.endCurrent(context, 'other_session');
    const sessionIds = await this.store.listExcess(userId);
    await this.endSessions.end({ userId, sessionIds, by: 'limit' }, byUser);
    this.sessions.setCookie(reply, { token, remember });
  }

  /** Gives a session that continues a new token. */
  async rotateToken(
    { userId, sessionId }: { userId: UserId; sessionId: SessionId },
    { reply }: AuthContext,
  ): Promise<void> {
    const token = await this.store.replaceToken(sessionId);
    this.sessions.clearCache();
    const session = (await this.store.listLive(userId)).find(({ id }) => id === sessionId);
    this.sessions.setCookie(reply, { token, remember: session?.remembered === true });
  }
}
