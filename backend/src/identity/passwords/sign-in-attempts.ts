import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { hashToken } from '../../access/tokens/tokens.js';

/** Describes what attempts are counted by: a mailbox, and the browser when it has signed in to that mailbox before. */
export type AttemptKey = { key: string; free: number };

const freeAttempts = { unknownBrowser: 5, knownBrowser: 10 };
const maxDelaySeconds = 900;
const retention = 30 * 24 * 3_600_000;

export const attemptKey = (fingerprint: string, device: string | null): AttemptKey =>
  device === null
    ? { key: fingerprint, free: freeAttempts.unknownBrowser }
    : { key: `${fingerprint}/${hashToken(device).toString('hex')}`, free: freeAttempts.knownBrowser };

/**
 * Wrong passwords delay the next attempts, whether or not the mailbox has an account. A known browser is counted
 * separately, so that somebody else cannot keep the owner out.
 */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt as failed before the password is compared, so that simultaneous attempts count like successive
   * ones. Returns the seconds to wait; 0 when the attempt may be made.
   */
  async countAttempt({ key, free: allowed }: AttemptKey): Promise<number> {
    const counted = await this.postgres.execute(
      `insert into vault.sign_in_tries as tried (key, failures, next_at) values ($1, 1, $2)
       on conflict (key) do update set failures = tried.failures + 1, next_at = $2::timestamptz +
         make_interval(secs => case when tried.failures + 1 < $3 then 0
           else least($4, power(2, least(tried.failures + 1 - $3, 20))) end)
       where tried.failures < $3 or tried.next_at <= $2`,
      [key, this.clock.now(), allowed, maxDelaySeconds],
    );
    return counted === 1 ? 0 : this.delaySeconds(key);
  }

  async clear({ key }: AttemptKey): Promise<void> {
    await this.postgres.execute('delete from vault.sign_in_tries where key = $1', [key]);
  }

  /** Clears the count of the mailbox and those of its known browsers. */
  async clearMailbox(fingerprint: string): Promise<void> {
    await this.postgres.execute(`delete from vault.sign_in_tries where key = $1 or key like $1 || '/%'`, [fingerprint]);
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - retention);
    await this.postgres.execute('delete from vault.sign_in_tries where next_at < $1', [before]);
  }

  private async delaySeconds(key: string): Promise<number> {
    const [row] = await this.postgres.query<{ next_at: string }>(
      'select next_at from vault.sign_in_tries where key = $1',
      [key],
    );
    const remaining = row === undefined ? 0 : Date.parse(row.next_at) - this.clock.now().getTime();
    return Math.max(1, Math.ceil(remaining / 1_000));
  }
}
