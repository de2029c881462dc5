import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { Cookies } from '../../access/requests/cookies.js';
import { hashToken, newToken } from '../../access/tokens/tokens.js';

const daySeconds = 24 * 3_600;
const cookieSeconds = 180 * daySeconds;

/** Browsers that have signed in to a mailbox before, known by a cookie. */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly postgres: Postgres,
    private readonly cookies: Cookies,
    private readonly clock: Clock,
  ) {}

  /** The token of this browser; null when it has not signed in to the mailbox before. */
  async find(fingerprint: string, { request }: AuthContext): Promise<string | null> {
    const device = this.cookies.read(request.headers, 'did');
    if (device === null) return null;
    const rows = await this.postgres.query(
      'select 1 as known from vault.devices where token_hash = $1 and fingerprint = $2',
      [hashToken(device), fingerprint],
    );
    return rows.length > 0 ? device : null;
  }

  /** From now on the attempts of this browser are counted separately for the mailbox. */
  async remember(fingerprint: string, { request, reply }: AuthContext): Promise<void> {
    const device = this.cookies.read(request.headers, 'did') ?? newToken();
    await this.postgres.execute(
      `insert into vault.devices (token_hash, fingerprint, seen_at) values ($1, $2, $3)
       on conflict (token_hash, fingerprint) do update set seen_at = excluded.seen_at`,
      [hashToken(device), fingerprint, this.clock.now()],
    );
    this.cookies.set(reply, 'did', { value: device, seconds: cookieSeconds });
  }

  async deleteForMailbox(fingerprint: string): Promise<void> {
    await this.postgres.execute('delete from vault.devices where fingerprint = $1', [fingerprint]);
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - cookieSeconds * 1_000);
    await this.postgres.execute('delete from vault.devices where seen_at < $1', [before]);
  }
}
