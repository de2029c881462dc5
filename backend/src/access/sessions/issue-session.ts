import { Injectable } from '@nestjs/common';
import { CommandId, SessionId, type UserId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { SessionLog, type SignedOutBy } from './session-log.js';
import { browserName } from './browser-name.js';
import { CookieSessions } from './cookie-sessions.js';
import { networkPrefix } from './network-prefix.js';
import { SessionStore } from './session-store.js';
import type { AuthContext } from './auth-context.js';

type Opening = { userId: UserId; remember: boolean; newDevice?: boolean };
type Ending = { userId: UserId; sessionIds: readonly SessionId[]; by: SignedOutBy };

/** Begins and ends sessions: the fact in the log, the session in the vault, the cookie in the browser. */
@Injectable()
export class IssueSession {
  constructor(
    private readonly log: SessionLog,
    private readonly store: SessionStore,
    private readonly sessions: CookieSessions,
    private readonly vault: Vault,
  ) {}

  /** Refused while the address is unconfirmed. A session the browser had before ends. */
  async openSession(
    { userId, remember, newDevice = false }: Opening,
    { request, reply, meta }: AuthContext,
  ): Promise<void> {
    const sessionId = SessionId.parse(newId());
    const browser = browserName(request.headers['user-agent']);
    const network = await this.vault.seal(userId, 'network', networkPrefix(request.ip));
    const mine: CommandMeta = { ...meta, actor: { kind: 'user', id: userId } };
    await this.log.signedIn({ userId, sessionId, browser, network, newDevice }, mine);
    const token = await this.store.open({ id: sessionId, userId, remembered: remember, browser, network });
    await this.endOf({ request, reply, meta }, 'other_session');
    await this.endSessions({ userId, sessionIds: await this.store.listBeyondLimit(userId), by: 'limit' }, mine);
    this.sessions.setCookie(reply, { token, remember });
  }

  async endSessions({ userId, sessionIds, by }: Ending, meta: CommandMeta): Promise<void> {
    const ended = await this.store.end(userId, sessionIds);
    if (ended.length > 0) this.sessions.evictCached();
    for (const sessionId of ended) {
      const commandId = CommandId.parse(derivedId(meta.commandId, 'sign-out', sessionId));
      await this.log.signedOut({ userId, sessionId, by }, { ...unguarded(meta), commandId });
    }
  }

  /** A new token for the session that goes on. */
  async replaceToken(
    { userId, sessionId }: { userId: UserId; sessionId: SessionId },
    { reply }: AuthContext,
  ): Promise<void> {
    const token = await this.store.replaceToken(sessionId);
    this.sessions.evictCached();
    const session = (await this.store.listLive(userId)).find(({ id }) => id === sessionId);
    this.sessions.setCookie(reply, { token, remember: session?.remembered === true });
  }

  /** Ends the session of this browser, if there is one. */
  async signOut(visit: AuthContext): Promise<void> {
    await this.endOf(visit, 'person');
    this.sessions.clearCookie(visit.reply);
  }

  private async endOf({ request, meta }: AuthContext, by: SignedOutBy): Promise<void> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) return;
    const { userId, sessionId } = session;
    await this.endSessions({ userId, sessionIds: [sessionId], by }, { ...meta, actor: { kind: 'user', id: userId } });
  }
}
