import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SessionId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { BoundedCache } from '@throughline/platform/vault/bounded-cache.js';
import type { FastifyReply } from 'fastify';
import { Sessions, type SessionCarrier, type SessionRefused, type SignedInAs } from '../../http/sessions.js';
import { Cookies } from '../cookies.js';
import { rememberedSeconds, sessionsChannel, SessionStore } from './session-store.js';

const remembered = { max: 10_000, ttl: 2_000 };

/** Who is signed in, by the session cookie. What was just asked is known for two seconds, unless the session ends. */
@Injectable()
export class CookieSessions extends Sessions implements OnModuleInit, OnModuleDestroy {
  private known: BoundedCache<SignedInAs>;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly cookies: Cookies,
    private readonly store: SessionStore,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {
    super();
    this.known = new BoundedCache(clock, remembered);
  }

  onModuleInit(): void {
    this.stopListening = this.notifications.listen(sessionsChannel, {
      notified: (id) => {
        this.forget();
        this.ended(SessionId.parse(id));
      },
      listening: () => this.forget(),
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  async authenticate({ headers }: SessionCarrier): Promise<SignedInAs | SessionRefused> {
    const token = this.cookies.read(headers, 'sid');
    if (token === null || token === '') return { problem: 'session_missing' };
    return this.known.get(token) ?? this.look(token);
  }

  /** Signs the browser in; it forgets by itself when it is closed, or when the session cannot go on. */
  give(reply: FastifyReply, { token, remember }: { token: string; remember: boolean }): void {
    this.cookies.set(reply, 'sid', { value: token, seconds: remember ? rememberedSeconds : null });
  }

  take(reply: FastifyReply): void {
    this.cookies.clear(reply, 'sid');
  }

  /** Nothing known before counts any more. */
  forget(): void {
    this.known = new BoundedCache(this.clock, remembered);
  }

  private async look(token: string): Promise<SignedInAs | SessionRefused> {
    const { known } = this;
    const session = await this.store.byToken(token);
    if (session === null) return { problem: 'session_missing' };
    if (session.ended_at !== null) return { problem: 'session_revoked' };
    if (this.store.isExpired(session)) return { problem: 'session_expired' };
    await this.store.seen(session);
    const signedIn = { userId: session.user_id, sessionId: session.id };
    // Into the cache that was there when it was asked for: had a session ended meanwhile, it is another one now.
    known.set(token, signedIn);
    return signedIn;
  }
}
