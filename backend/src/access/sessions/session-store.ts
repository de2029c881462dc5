import { Injectable } from '@nestjs/common';
import { SessionId, type UserId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { hashToken, newToken } from '../tokens/tokens.js';

export type StoredSession = {
  id: SessionId;
  user_id: UserId;
  remembered: boolean;
  browser: string;
  /** Sealed with the person's key. */
  network: string;
  created_at: string;
  last_seen_at: string;
  ended_at: string | null;
  /** When the person last reauthenticated; null: at sign-in. */
  fresh_at: string | null;
  rotated_at: string | null;
  /** When a new token was issued that has not been used yet. */
  next_at: string | null;
  /** The last request. An open page counts as presence without a request. */
  acted_at: string | null;
  /** The longest time between two requests so far, in milliseconds. */
  rested: number;
};

type NewSession = { id: SessionId; userId: UserId; remembered: boolean; browser: string; network: string };

const hour = 3_600_000;
const seenEvery = 60_000;
export const sessionsChannel = 'sessions';

/** How long a session may be idle, and how long it may last. */
const getLife = ({ remembered }: { remembered: boolean }) =>
  remembered ? { idle: 7 * 24 * hour, absolute: 30 * 24 * hour } : { idle: 12 * hour, absolute: 24 * hour };

export const rememberedSeconds = (30 * 24 * hour) / 1_000;

/** Sessions by the hash of their token. Every process is notified when one ends. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** Returns the token, which exists in clear only in the cookie. */
  async create({ id, userId, remembered, browser, network }: NewSession): Promise<string> {
    const token = newToken();
    await this.postgres.execute(
      `insert into vault.sessions (id, token_hash, user_id, remembered, browser, network, created_at, last_seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [id, hashToken(token), userId, remembered, browser, network, this.clock.now()],
    );
    return token;
  }

  async get(id: SessionId): Promise<StoredSession | null> {
    const [row] = await this.postgres.query<StoredSession>('select * from vault.sessions where id = $1', [id]);
    return row ?? null;
  }

  isExpired(session: StoredSession): boolean {
    const now = this.clock.now().getTime();
    const { idle, absolute } = getLife(session);
    return now >= Date.parse(session.last_seen_at) + idle || now >= Date.parse(session.created_at) + absolute;
  }

  /** Milliseconds, the current idle time included. */
  maxIdle({ rested, acted_at, last_seen_at }: StoredSession): number {
    return Math.max(rested, this.clock.now().getTime() - Date.parse(acted_at ?? last_seen_at));
  }

  /** Written at most once a minute. */
  async recordRequest(session: StoredSession): Promise<void> {
    const now = this.clock.now();
    if (session.acted_at !== null && now.getTime() - Date.parse(session.acted_at) < seenEvery) return;
    await this.postgres.execute(
      'update vault.sessions set last_seen_at = $2, acted_at = $2, rested = greatest(rested, $3) where id = $1',
      [session.id, now, this.maxIdle(session)],
    );
  }

  /** Presence of an open page, without a request. Written at most once a minute. */
  async recordPresence({ id, last_seen_at: before }: StoredSession): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - Date.parse(before) < seenEvery) return;
    await this.postgres.execute('update vault.sessions set last_seen_at = $2 where id = $1', [id, now]);
  }

  /** Last used first. */
  async listLive(userId: UserId): Promise<StoredSession[]> {
    const rows = await this.postgres.query<StoredSession>(
      'select * from vault.sessions where user_id = $1 and ended_at is null order by last_seen_at desc, id desc',
      [userId],
    );
    return rows.filter((session) => !this.isExpired(session));
  }

  /** Returns a new token for the same session. The old one no longer works. */
  async replaceToken(id: SessionId): Promise<string> {
    const token = newToken();
    await this.postgres.execute(
      'update vault.sessions set token_hash = $2, next_hash = null, next_at = null, rotated_at = $3 where id = $1',
      [id, hashToken(token), this.clock.now()],
    );
    return token;
  }

  /** Returns the sessions that were live until now. */
  async end(userId: UserId, ids: readonly SessionId[]): Promise<SessionId[]> {
    if (ids.length === 0) return [];
    const rows = await this.postgres.query<{ id: SessionId }>(
      `with ended as (
         update vault.sessions set ended_at = $3 where user_id = $1 and id = any($2::uuid[]) and ended_at is null returning id
       )
       select id, pg_notify('${sessionsChannel}', id::text) from ended`,
      [userId, ids, this.clock.now()],
    );
    return rows.map(({ id }) => id);
  }

  async markReauthenticated(id: SessionId): Promise<void> {
    await this.postgres.execute('update vault.sessions set fresh_at = $2 where id = $1', [id, this.clock.now()]);
  }

  async listOthers(userId: UserId, than: SessionId): Promise<SessionId[]> {
    return (await this.listLive(userId)).map(({ id }) => id).filter((id) => id !== than);
  }

  /** The least recently used sessions beyond the maximum of a person. */
  async listExcess(userId: UserId): Promise<SessionId[]> {
    return (await this.listLive(userId)).slice(limits.sessions).map(({ id }) => id);
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - getLife({ remembered: true }).absolute);
    await this.postgres.execute('delete from vault.sessions where created_at < $1', [before]);
  }
}
