import { Injectable } from '@nestjs/common';
import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { hashToken, newToken } from '../tokens/tokens.js';
import type { StoredSession } from './session-store.js';

/** `reused`: the token was replaced, and came back after the overlap in which the owner's browser may still send it. */
export type FoundSession = { session: StoredSession; reused: boolean };

const day = 24 * 3_600_000;
const overlap = 60_000;

type Spent = { session_id: SessionId; spent_at: string };

/**
 * A session gets a new token every day. The new one counts from its first use, so that a lost answer signs nobody out.
 * After that the old one works for another minute, for requests that are already on their way.
 */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async find(token: string): Promise<FoundSession | null> {
    const hash = hashToken(token);
    const [session] = await this.postgres.query<StoredSession & { is_next: boolean }>(
      'select *, next_hash is not distinct from $1 as is_next from vault.sessions where token_hash = $1 or next_hash = $1',
      [hash],
    );
    if (session === undefined) return this.findSpent(hash);
    if (!session.is_next) return { session, reused: false };
    await this.activateNext(session.id, hash);
    return { session: { ...session, rotated_at: this.clock.now().toISOString(), next_at: null }, reused: false };
  }

  isDue({ created_at, rotated_at, next_at }: StoredSession): boolean {
    const now = this.clock.now().getTime();
    const waits = next_at !== null && now < Date.parse(next_at) + overlap;
    return !waits && now >= Date.parse(rotated_at ?? created_at) + day;
  }

  /** Each session of the person gets a new token with its next request. */
  async rotateSoon(userId: UserId): Promise<void> {
    await this.postgres.execute(
      `update vault.sessions set rotated_at = 'epoch' where user_id = $1 and ended_at is null`,
      [userId],
    );
  }

  /** Returns the next token; null when another request is issuing it. */
  async issueNext(id: SessionId): Promise<string | null> {
    const token = newToken();
    const now = this.clock.now();
    const given = await this.postgres.execute(
      `update vault.sessions set next_hash = $2, next_at = $3
       where id = $1 and ended_at is null and (next_at is null or next_at <= $4)`,
      [id, hashToken(token), now, new Date(now.getTime() - overlap)],
    );
    return given === 1 ? token : null;
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - 30 * day);
    await this.postgres.execute('delete from vault.spent_tokens where spent_at < $1', [before]);
  }

  private async activateNext(id: SessionId, hash: Buffer): Promise<void> {
    await this.postgres.execute(
      `with before as (
         select id, token_hash from vault.sessions where id = $1 and next_hash = $2 for update
       ), spent as (
         insert into vault.spent_tokens (token_hash, session_id, spent_at)
         select token_hash, id, $3 from before on conflict do nothing
       )
       update vault.sessions s set token_hash = $2, next_hash = null, next_at = null, rotated_at = $3
       from before where s.id = before.id`,
      [id, hash, this.clock.now()],
    );
  }

  private async findSpent(hash: Buffer): Promise<FoundSession | null> {
    const [spent] = await this.postgres.query<Spent>(
      'select session_id, spent_at from vault.spent_tokens where token_hash = $1',
      [hash],
    );
    if (spent === undefined) return null;
    const [session] = await this.postgres.query<StoredSession>('select * from vault.sessions where id = $1', [
      spent.session_id,
    ]);
    if (session === undefined) return null;
    return { session, reused: this.clock.now().getTime() >= Date.parse(spent.spent_at) + overlap };
  }
}
