import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Cookies } from '../../access/requests/cookies.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { hashToken, newToken } from '../../access/tokens/tokens.js';
import { SecondFactors } from './second-factors.js';

export type Challenge = { userId: UserId; fingerprint: string; remember: boolean; returnTo: string | null };
type Row = { id: string; user_id: UserId; fingerprint: string; remember: boolean; return_to: string | null };

const seconds = 600;
const maxAttempts = 5;

/** A sign-in whose first factor was right and whose second is awaited, in one browser. There is no session yet. */
@Injectable()
export class SecondFactorChallenges {
  constructor(
    private readonly postgres: Postgres,
    private readonly cookies: Cookies,
    private readonly factors: SecondFactors,
    private readonly clock: Clock,
  ) {}

  /** True when the person has a second factor: the browser has to send a code before it gets a session. */
  async openIfEnabled(challenge: Challenge, context: AuthContext): Promise<boolean> {
    if (!(await this.factors.isOn(challenge.userId))) return false;
    await this.open(challenge, context);
    return true;
  }

  private async open({ userId, fingerprint, remember, returnTo }: Challenge, { reply }: AuthContext): Promise<void> {
    const token = newToken();
    await this.postgres.execute(
      `insert into vault.challenges (id, token_hash, user_id, fingerprint, remember, return_to, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        newId(),
        hashToken(token),
        userId,
        fingerprint,
        remember,
        returnTo,
        new Date(this.clock.now().getTime() + seconds * 1_000),
      ],
    );
    this.cookies.set(reply, 'mfa', { value: token, seconds });
  }

  /** The attempt is counted before its code is checked. */
  async countAttempt({ request }: AuthContext): Promise<Challenge> {
    const token = this.cookies.read(request.headers, 'mfa');
    if (token === null) throw new DomainError('flow_expired');
    const [row] = await this.postgres.query<Row>(
      `update vault.challenges set tries = tries + 1 where token_hash = $1 and tries < $2 and expires_at > $3
       returning id, user_id, fingerprint, remember, return_to`,
      [hashToken(token), maxAttempts, this.clock.now()],
    );
    if (row === undefined) throw new DomainError('flow_expired');
    return { userId: row.user_id, fingerprint: row.fingerprint, remember: row.remember, returnTo: row.return_to };
  }

  async close({ request, reply }: AuthContext): Promise<void> {
    const token = this.cookies.read(request.headers, 'mfa');
    if (token !== null)
      await this.postgres.execute('delete from vault.challenges where token_hash = $1', [hashToken(token)]);
    this.cookies.clear(reply, 'mfa');
  }

  async deleteExpired(): Promise<void> {
    await this.postgres.execute('delete from vault.challenges where expires_at < $1', [this.clock.now()]);
  }
}
