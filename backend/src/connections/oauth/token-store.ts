import { Injectable } from '@nestjs/common';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { refreshAfter, TokenSet } from './token-set.js';

const lease = 45_000;
const hour = 3_600_000;
const waits = [30_000, 60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000, hour];
const toName = (connectionId: ConnectionId) => ({ owner: `connection-${connectionId}`, name: 'tokens' });

export type StoredTokens = { version: number; tokens: TokenSet };
/** `inDoubt`: an earlier holder was lost after it had asked, and what the provider answered is unknown. */
export type Lease = { fence: number; inDoubt: boolean };

/** `askedAt`: as Postgres writes it. */
export type Idle = { connectionId: ConnectionId; askedAt: string };

/** Tokens of connections, and who may renew them: one process at a time, which a fence tells from those before it. */
@Injectable()
export class TokenStore {
  constructor(
    private readonly vault: Vault,
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async read(connectionId: ConnectionId): Promise<StoredTokens | null> {
    const found = await this.vault.secrets.newest(toName(connectionId));
    return found === null ? null : { version: found.version, tokens: TokenSet.parse(JSON.parse(found.text)) };
  }

  /** Stores those that somebody signed in for: a renewal that is in progress then comes too late. False if the connection has ended. */
  async put(connectionId: ConnectionId, tokens: TokenSet): Promise<boolean> {
    if ((await this.vault.secrets.put(toName(connectionId), JSON.stringify(tokens))) === null) return false;
    await this.postgres.execute(
      `insert into connections.tokens (connection_id, fence, refresh_after, asked_at, renewable) values ($1, 1, $2, $3, $4)
       on conflict (connection_id) do update set fence = connections.tokens.fence + 1, refresh_after = $2,
         asked_at = $3, renewable = $4, lease_until = null, attempt_at = null, failures = 0, next_try_at = null`,
      [connectionId, getAfter(tokens), tokens.askedAt, tokens.refreshToken !== null],
    );
    return true;
  }

  /** Returns null while somebody else has it, or it is too early to try again. */
  async lease(connectionId: ConnectionId): Promise<Lease | null> {
    const now = this.clock.now();
    const [row] = await this.postgres.query<{ fence: number; inDoubt: boolean }>(
      `with before as (
         select connection_id, attempt_at from connections.tokens where connection_id = $1
           and (lease_until is null or lease_until < $2) and (next_try_at is null or next_try_at <= $2) for update
       )
       update connections.tokens t set lease_until = $3, fence = t.fence + 1, attempt_at = $2 from before
       where t.connection_id = before.connection_id
       returning t.fence::int as fence, before.attempt_at is not null as "inDoubt"`,
      [connectionId, now, new Date(now.getTime() + lease)],
    );
    return row ?? null;
  }

  /** Whether the renewed tokens took the place of the version that was read, in one transaction with the fence. */
  async replace(connectionId: ConnectionId, tokens: TokenSet, expected: number, fence: number): Promise<boolean> {
    const version = await this.vault.secrets.replace(toName(connectionId), JSON.stringify(tokens), {
      expected,
      together: async (transaction) =>
        (await transaction.execute(
          `update connections.tokens set lease_until = null, attempt_at = null, failures = 0, next_try_at = null,
             refresh_after = $3, asked_at = $4, renewable = $5 where connection_id = $1 and fence = $2`,
          [connectionId, fence, getAfter(tokens), tokens.askedAt, tokens.refreshToken !== null],
        )) === 1,
    });
    return version !== null;
  }

  /**
   * After an attempt that brought no tokens. `failed`: it is not known what the provider did, and the next one waits, at least as
   * long as the provider says, in seconds.
   */
  async release(
    connectionId: ConnectionId,
    fence: number,
    failed: { retryAfter: number | null } | null,
  ): Promise<void> {
    const now = this.clock.now().getTime();
    await this.postgres.execute(
      `update connections.tokens set lease_until = null, attempt_at = case when $3 then attempt_at end,
         failures = case when $3 then failures + 1 else 0 end,
         next_try_at = case when $3 then
           greatest($4::timestamptz, $5::timestamptz + make_interval(secs => ($6::int[])[least(failures + 1, ${waits.length})])) end
       where connection_id = $1 and fence = $2`,
      [
        connectionId,
        fence,
        failed !== null,
        new Date(now + (failed?.retryAfter ?? 0) * 1_000),
        new Date(now),
        waits.map((ms) => ms / 1_000),
      ],
    );
  }

  /** Connections whose refresh token was not used since an instant, after the last one of the page before. */
  async listIdle(before: Date, after: Idle | undefined, limit: number): Promise<Idle[]> {
    return this.postgres.query<Idle>(
      `select connection_id as "connectionId", coalesce(asked_at, '-infinity')::text as "askedAt" from connections.tokens
       where renewable and (asked_at is null or asked_at <= $1) and (next_try_at is null or next_try_at <= $5)
         and ($2::text is null or (coalesce(asked_at, '-infinity'), connection_id) > ($2::timestamptz, $3::uuid))
       order by coalesce(asked_at, '-infinity'), connection_id limit $4`,
      [before, after?.askedAt ?? null, after?.connectionId ?? null, limit, this.clock.now()],
    );
  }

  async isLeased(connectionId: ConnectionId): Promise<boolean> {
    const [row] = await this.postgres.query<{ leased: boolean }>(
      'select lease_until >= $2 as leased from connections.tokens where connection_id = $1',
      [connectionId, this.clock.now()],
    );
    return row?.leased ?? false;
  }
}

const getAfter = (tokens: TokenSet): Date | null => {
  const after = refreshAfter(tokens);
  return after === null ? null : new Date(after);
};
