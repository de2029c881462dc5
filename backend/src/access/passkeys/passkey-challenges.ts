import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Cookies } from '../requests/cookies.js';
import type { AuthContext } from '../requests/auth-context.js';
import { hashToken, newToken } from '../tokens/tokens.js';

type Purpose = 'add' | 'sign-in' | 'step-up';
type Begun = { purpose: Purpose; challenge: string; userId: UserId | null };

const seconds = 600;

/** What a browser has to sign. A challenge is valid once, for one browser, purpose and person. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly postgres: Postgres,
    private readonly cookies: Cookies,
    private readonly clock: Clock,
  ) {}

  async issue({ purpose, challenge, userId }: Begun, { reply }: AuthContext): Promise<void> {
    const token = newToken();
    await this.postgres.execute(
      'insert into vault.ceremonies (token_hash, purpose, challenge, user_id, expires_at) values ($1, $2, $3, $4, $5)',
      [hashToken(token), purpose, challenge, userId, new Date(this.clock.now().getTime() + seconds * 1_000)],
    );
    this.cookies.set(reply, 'pk', { value: token, seconds });
  }

  /** Returns the challenge, and deletes it. */
  async redeem(purpose: Purpose, userId: UserId | null, { request, reply }: AuthContext): Promise<string> {
    const token = this.cookies.read(request.headers, 'pk');
    this.cookies.clear(reply, 'pk');
    const [row] = await this.postgres.query<{ challenge: string }>(
      `delete from vault.ceremonies where token_hash = $1 and purpose = $2 and user_id is not distinct from $3
         and expires_at > $4 returning challenge`,
      [hashToken(token ?? ''), purpose, userId, this.clock.now()],
    );
    if (row === undefined) throw new DomainError('flow_expired');
    return row.challenge;
  }

  async deleteExpired(): Promise<void> {
    await this.postgres.execute('delete from vault.ceremonies where expires_at < $1', [this.clock.now()]);
  }
}
