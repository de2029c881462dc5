import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { hashToken } from '../tokens/tokens.js';

/** What tries are counted under: a mailbox, and the browser when it signed in to that mailbox before. */
export type AttemptKey = { key: string; free: number };

const free = { stranger: 5, knownBrowser: 10 };
const longestDelay = 900;
const day = 24 * 3_600_000;
const keptFor = { tries: 30 * day, devices: 180 * day };

/**
 * Wrong passwords slow down the next ones, for mailboxes with and without an account alike. A browser that signed in
 * before has a count of its own, so that a stranger cannot keep the owner out.
 */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async keyFor(fingerprint: string, device: string | null): Promise<AttemptKey> {
    return device === null || !(await this.isKnown(fingerprint, device))
      ? { key: fingerprint, free: free.stranger }
      : { key: `${fingerprint}/${hashToken(device).toString('hex')}`, free: free.knownBrowser };
  }

  /** Counts a try as a wrong one before the password is looked at: many at once are no more than one after the other. Answers the seconds to wait; 0 when it may be made. */
  async countAttempt({ key, free: allowed }: AttemptKey): Promise<number> {
    const taken = await this.postgres.execute(
      `insert into vault.sign_in_tries as tried (key, failures, next_at) values ($1, 1, $2)
       on conflict (key) do update set failures = tried.failures + 1, next_at = $2::timestamptz +
         make_interval(secs => case when tried.failures + 1 < $3 then 0
           else least($4, power(2, least(tried.failures + 1 - $3, 20))) end)
       where tried.failures < $3 or tried.next_at <= $2`,
      [key, this.clock.now(), allowed, longestDelay],
    );
    return taken === 1 ? 0 : this.delay(key);
  }

  private async delay(key: string): Promise<number> {
    const [row] = await this.postgres.query<{ next_at: string }>(
      'select next_at from vault.sign_in_tries where key = $1',
      [key],
    );
    const left = row === undefined ? 0 : Date.parse(row.next_at) - this.clock.now().getTime();
    return Math.max(1, Math.ceil(left / 1_000));
  }

  async clear({ key }: AttemptKey): Promise<void> {
    await this.postgres.execute('delete from vault.sign_in_tries where key = $1', [key]);
  }

  async remember(fingerprint: string, device: string): Promise<void> {
    await this.postgres.execute(
      `insert into vault.devices (token_hash, fingerprint, seen_at) values ($1, $2, $3)
       on conflict (token_hash, fingerprint) do update set seen_at = excluded.seen_at`,
      [hashToken(device), fingerprint, this.clock.now()],
    );
  }

  /** After a reset nobody is known, and nobody has tried. */
  async clearMailbox(fingerprint: string): Promise<void> {
    await this.postgres.execute('delete from vault.devices where fingerprint = $1', [fingerprint]);
    await this.postgres.execute(`delete from vault.sign_in_tries where key = $1 or key like $1 || '/%'`, [fingerprint]);
  }

  async deleteExpired(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.postgres.execute('delete from vault.sign_in_tries where next_at < $1', [new Date(now - keptFor.tries)]);
    await this.postgres.execute('delete from vault.devices where seen_at < $1', [new Date(now - keptFor.devices)]);
  }

  async isKnown(fingerprint: string, device: string | null): Promise<boolean> {
    if (device === null) return false;
    const rows = await this.postgres.query(
      'select 1 as known from vault.devices where token_hash = $1 and fingerprint = $2',
      [hashToken(device), fingerprint],
    );
    return rows.length > 0;
  }
}
