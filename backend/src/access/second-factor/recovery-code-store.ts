import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { base32 } from './totp.js';

const count = 10;
const length = 10;

/** The first characters find the row. The others are 40 random bits, hashed like a password. */
const selectorOf = (code: string): string => code.slice(0, 2);

/** For somebody who lost their authenticator. Each code works once. */
@Injectable()
export class RecoveryCodeStore {
  constructor(
    private readonly postgres: Postgres,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /** Returns the new codes, which exist in clear only where they are shown. */
  async replaceAll(userId: UserId): Promise<string[]> {
    const codes = Array.from({ length: count }, () => base32(randomBytes(7)).slice(0, length));
    const hashes = await Promise.all(codes.map((code) => this.passwords.hash(code)));
    await this.postgres.transaction(async (tx) => {
      await tx.execute('delete from vault.recovery_codes where user_id = $1', [userId]);
      for (const [at, code] of codes.entries())
        await tx.execute('insert into vault.recovery_codes (user_id, selector, code_hash) values ($1, $2, $3)', [
          userId,
          selectorOf(code),
          hashes[at],
        ]);
    });
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }

  async countUnused(userId: UserId): Promise<number> {
    const rows = await this.postgres.query(
      'select 1 from vault.recovery_codes where user_id = $1 and used_at is null',
      [userId],
    );
    return rows.length;
  }

  /** True for the one call that uses it. */
  async redeem(userId: UserId, code: string): Promise<boolean> {
    const rows = await this.postgres.query<{ code_hash: string }>(
      'select code_hash from vault.recovery_codes where user_id = $1 and selector = $2 and used_at is null',
      [userId, selectorOf(code)],
    );
    for (const { code_hash: hash } of rows) {
      if (!(await this.passwords.check(hash, code)).matches) continue;
      const used = await this.postgres.execute(
        'update vault.recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null',
        [userId, hash, this.clock.now()],
      );
      return used === 1;
    }
    return false;
  }

  async deleteAll(userId: UserId): Promise<void> {
    await this.postgres.execute('delete from vault.recovery_codes where user_id = $1', [userId]);
  }
}
