import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { pepperedKey } from '@throughline/platform/vault/peppered.js';
import { Cookies } from '../../access/requests/cookies.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { hashToken } from '../../access/tokens/tokens.js';

type Purpose = 'add' | 'sign-in' | 'step-up';
type Issued = { purpose: Purpose; challenge: string; userId: UserId | null };
type Signed = { challenge: string; expiresAt: number };

const seconds = 600;

/**
 * Knows what a browser has to sign. A challenge is valid once, for one browser, purpose and person. The browser keeps it in a
 * cookie that is signed by the server; only a redeemed one is a row, so asking for challenges fills no table.
 */
@Injectable()
export class PasskeyChallenges {
  private readonly key: Buffer;

  constructor(
    private readonly postgres: Postgres,
    private readonly cookies: Cookies,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = pepperedKey(config.pepper, 'passkey-challenge');
  }

  issue({ purpose, challenge, userId }: Issued, { reply }: AuthContext): void {
    const expiresAt = this.clock.now().getTime() + seconds * 1_000;
    const signature = this.getSignature({ challenge, expiresAt }, purpose, userId).toString('base64url');
    this.cookies.set(reply, 'pk', { value: `${challenge}.${expiresAt}.${signature}`, seconds });
  }

  /** Returns the challenge, which is used up by this. */
  async redeem(purpose: Purpose, userId: UserId | null, { request, reply }: AuthContext): Promise<string> {
    const cookie = this.cookies.read(request.headers, 'pk') ?? '';
    this.cookies.clear(reply, 'pk');
    const signed = this.verify(cookie, purpose, userId);
    if (signed === null) throw new DomainError('flow_expired');
    const redeemed = await this.postgres.execute(
      `insert into vault.ceremonies (token_hash, purpose, challenge, user_id, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (token_hash) do nothing`,
      [hashToken(signed.challenge), purpose, signed.challenge, userId, new Date(signed.expiresAt)],
    );
    if (redeemed === 0) throw new DomainError('flow_expired');
    return signed.challenge;
  }

  async deleteExpired(): Promise<void> {
    await this.postgres.execute('delete from vault.ceremonies where expires_at < $1', [this.clock.now()]);
  }

  private verify(cookie: string, purpose: Purpose, userId: UserId | null): Signed | null {
    const [, challenge, expiry, signature] = /^([\w-]+)\.(\d+)\.([\w-]{43})$/.exec(cookie) ?? [];
    if (challenge === undefined || expiry === undefined || signature === undefined) return null;
    const signed = { challenge, expiresAt: Number(expiry) };
    const expected = this.getSignature(signed, purpose, userId);
    if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return null;
    return signed.expiresAt > this.clock.now().getTime() ? signed : null;
  }

  private getSignature({ challenge, expiresAt }: Signed, purpose: Purpose, userId: UserId | null): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([purpose, userId, challenge, expiresAt]))
      .digest();
  }
}
