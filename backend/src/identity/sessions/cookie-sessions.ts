import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SessionId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Clock } from '@throughline/platform/clock.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { BoundedCache } from '@throughline/platform/vault/bounded-cache.js';
import type { FastifyReply } from 'fastify';
import { Sessions, type SessionCarrier, type SessionRefused } from '../../access/sessions/sessions.js';
import type { SessionCaller } from '../../access/requests/caller.js';
import { Cookies } from '../../access/requests/cookies.js';
import { SignOut } from '../domain/account.commands.js';
import { DetectReuse } from '../domain/security.commands.js';
import {
  rememberedSeconds,
  sessionsChannel,
  SessionStore,
  type StoredSession,
} from '../../access/sessions/session-store.js';
import { SessionTokens } from '../../access/sessions/session-tokens.js';

const remembered = { max: 10_000, ttl: 2_000 };

/** Authenticates by the session cookie. A result is cached for two seconds, unless the session ends. */
@Injectable()
export class CookieSessions extends Sessions implements OnModuleInit, OnModuleDestroy {
  private known: BoundedCache<SessionCaller>;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly cookies: Cookies,
    private readonly store: SessionStore,
    private readonly tokens: SessionTokens,
    private readonly commands: CommandBus,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {
    super();
    this.known = new BoundedCache(clock, remembered);
  }

  onModuleInit(): void {
    this.stopListening = this.notifications.listen(sessionsChannel, {
      notified: (id) => {
        this.clearCache();
        this.notifyEnded(SessionId.parse(id));
      },
      listening: () => this.clearCache(),
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  async authenticate({ headers }: SessionCarrier): Promise<SessionCaller | SessionRefused> {
    const token = this.cookies.read(headers, 'sid');
    if (token === null || token === '') return { problem: 'session_missing' };
    return this.known.get(token) ?? this.load(token);
  }

  /** The browser deletes the cookie when it is closed or, with `remember`, when the session can no longer continue. */
  setCookie(reply: FastifyReply, { token, remember }: { token: string; remember: boolean }): void {
    this.cookies.set(reply, 'sid', { value: token, seconds: remember ? rememberedSeconds : null });
  }

  clearCookie(reply: FastifyReply): void {
    this.cookies.clear(reply, 'sid');
  }

  /** A load that is in progress fills the old cache, which nobody reads any more. */
  clearCache(): void {
    this.known = new BoundedCache(this.clock, remembered);
  }

  async findLive({ sessionId }: SessionCaller): Promise<SessionCaller | null> {
    const session = await this.store.get(sessionId);
    if (session === null || session.ended_at !== null || this.store.isExpired(session)) return null;
    await this.store.recordPresence(session);
    return this.signedInAs(session);
  }

  async endOutlived({ userId, sessionId }: SessionCaller): Promise<void> {
    const ended = await this.store.end(userId, [sessionId]);
    this.clearCache();
    if (ended.length > 0) await this.commands.execute(new SignOut({ userId, sessionId, by: 'policy' }, this.ownMeta()));
  }

  async renew({ sessionId }: SessionCaller, reply: FastifyReply): Promise<void> {
    const token = await this.tokens.issueNext(sessionId);
    if (token === null) return;
    const session = await this.store.get(sessionId);
    this.setCookie(reply, { token, remember: session?.remembered === true });
  }

  /** Two browsers have the token, and nothing tells which one is the owner's: both are signed out. */
  private async endReused({ id: sessionId, user_id: userId }: StoredSession): Promise<SessionRefused> {
    const ended = await this.store.end(userId, [sessionId]);
    this.clearCache();
    if (ended.length > 0) await this.commands.execute(new DetectReuse({ userId, sessionId }, this.ownMeta()));
    return { problem: 'session_revoked' };
  }

  private signedInAs(session: StoredSession): SessionCaller {
    const { id: sessionId, user_id: userId, created_at } = session;
    return { userId, sessionId, since: Date.parse(created_at), rested: this.store.maxIdle(session) };
  }

  private ownMeta(): CommandMeta {
    return metaFor({ actor: systemActor('sessions'), at: this.clock.now(), workspaceId: null });
  }

  private async load(token: string): Promise<SessionCaller | SessionRefused> {
    const { known } = this;
    const found = await this.tokens.find(token);
    if (found === null) return { problem: 'session_missing' };
    const { session } = found;
    if (session.ended_at !== null) return { problem: 'session_revoked' };
    if (this.store.isExpired(session)) return { problem: 'session_expired' };
    if (found.reused) return this.endReused(session);
    const signedIn = this.signedInAs(session);
    await this.store.recordRequest(session);
    if (this.tokens.isDue(session)) return { ...signedIn, due: true };
    // Stored in the cache of when loading began: a session that ended meanwhile has replaced the cache.
    known.set(token, signedIn);
    return signedIn;
  }
}
