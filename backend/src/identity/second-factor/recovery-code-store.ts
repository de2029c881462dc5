import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { pepperedKey } from '@throughline/platform/vault/peppered.js';
import { base32 } from './totp.js';

const count = 10;
/** 80 bits, which nobody guesses from a keyed hash. A slow hash would only delay the sign-ins of everyone. */
const randomByteCount = 10;
/** Codes of earlier versions have 40 random bits, so they are hashed like passwords. Their first characters find the row. */
const argon2 = { length: 10, selectorLength: 2 };

export type NewCodes = { batch: string; codes: string[] };

/** For somebody who lost their authenticator. Each code works once. */
@Injectable()
export class RecoveryCodeStore {
  private readonly key: Buffer;

  constructor(
    private readonly postgres: Postgres,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = pepperedKey(config.pepper, 'recovery-code');
  }

  /** Stores new codes that are not valid yet. They exist in clear only where they are shown. */
  async prepare(userId: UserId): Promise<NewCodes> {
    const codes = Array.from({ length: count }, () => base32(randomBytes(randomByteCount)));
    const batch = newId();
    const stored = await this.postgres.execute(
      `insert into vault.recovery_codes (user_id, selector, code_hash, batch)
       select user_id, '', unnest($2::text[]), $3::uuid from vault.second_factors where user_id = $1`,
      [userId, codes.map((code) => this.toHash(userId, code)), batch],
    );
    if (stored === 0) throw new DomainError('invalid_state', { detail: 'Two-factor sign-in is off.' });
    return { batch, codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')) };
  }

  /** From now on these codes are valid, and no earlier ones. */
  async activate(userId: UserId, { batch }: NewCodes): Promise<void> {
    await this.postgres.transaction(async (tx) => {
      // Locked, because two simultaneous replacements would leave the codes of both, and turning off none.
      const locked = await tx.query('select 1 from vault.second_factors where user_id = $1 for update', [userId]);
      if (locked.length === 0) throw new DomainError('invalid_state', { detail: 'Two-factor sign-in is off.' });
      await tx.execute('delete from vault.recovery_codes where user_id = $1 and batch is null', [userId]);
      await tx.execute('update vault.recovery_codes set batch = null where user_id = $1 and batch = $2', [
        userId,
        batch,
      ]);
    });
  }

  async countUnused(userId: UserId): Promise<number> {
    const rows = await this.postgres.query(
      'select 1 from vault.recovery_codes where user_id = $1 and used_at is null and batch is null',
      [userId],
    );
    return rows.length;
  }

  /** True for the one call that uses it. */
  async redeem(userId: UserId, code: string): Promise<boolean> {
    const hash = code.length === argon2.length ? await this.findArgon2Hash(userId, code) : this.toHash(userId, code);
    if (hash === null) return false;
    const used = await this.postgres.execute(
      'update vault.recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null and batch is null',
      [userId, hash, this.clock.now()],
    );
    return used === 1;
  }

  async deleteAll(userId: UserId): Promise<void> {
    await this.postgres.execute('delete from vault.recovery_codes where user_id = $1', [userId]);
  }

  private toHash(userId: UserId, code: string): string {
    return `hmac-sha256:${createHmac('sha256', this.key).update(`${userId} ${code}`).digest('base64url')}`;
  }

  private async findArgon2Hash(userId: UserId, code: string): Promise<string | null> {
    const rows = await this.postgres.query<{ code_hash: string }>(
      'select code_hash from vault.recovery_codes where user_id = $1 and selector = $2 and used_at is null and batch is null',
      [userId, code.slice(0, argon2.selectorLength)],
    );
    for (const { code_hash: hash } of rows) if ((await this.passwords.check(hash, code)).matches) return hash;
    return null;
  }
}
