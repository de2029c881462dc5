import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import type { FlowId } from '@throughline/contracts/identity/user.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { hashToken, newToken } from '../../../access/tokens/tokens.js';
import { VerificationCodes } from './verification-codes.js';

export type Link = { flowId: FlowId; userId: UserId; state: 'live' | 'used' | 'superseded' | 'expired' };
type Row = { flow_id: FlowId; user_id: UserId; state: 'live' | 'used' | 'superseded'; expires_at: string };

const validFor = 24 * 3_600_000;

/** Links that confirm an address. Each works once, for a day; only the newest of an account works. */
@Injectable()
export class VerificationLinks {
  constructor(
    private readonly postgres: Postgres,
    private readonly codes: VerificationCodes,
    private readonly clock: Clock,
  ) {}

  /** Token and code of one e-mail, which exist in clear only there. The same `id` replaces its earlier ones. */
  async issue({ id, flowId, userId }: { id: string; flowId: FlowId; userId: UserId }) {
    const token = newToken();
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const expiresAt = new Date(this.clock.now().getTime() + validFor);
    await this.postgres.transaction(async (tx) => {
      await tx.execute(`update vault.links set state = 'superseded' where user_id = $1 and state = 'live'`, [userId]);
      await tx.execute('update vault.flows set code_hash = null where account_id = $1', [userId]);
      await tx.execute(
        `insert into vault.links (id, token_hash, flow_id, user_id, state, expires_at) values ($1, $2, $3, $4, 'live', $5)
         on conflict (id) do update set token_hash = excluded.token_hash, state = 'live', expires_at = excluded.expires_at`,
        [id, hashToken(token), flowId, userId, expiresAt],
      );
    });
    await this.codes.set(flowId, code);
    return { token, code };
  }

  async find(token: string): Promise<Link | null> {
    const [row] = await this.postgres.query<Row>(
      'select flow_id, user_id, state, expires_at from vault.links where token_hash = $1',
      [hashToken(token)],
    );
    if (row === undefined) return null;
    const expired = row.state === 'live' && Date.parse(row.expires_at) <= this.clock.now().getTime();
    return { flowId: row.flow_id, userId: row.user_id, state: expired ? 'expired' : row.state };
  }
}
