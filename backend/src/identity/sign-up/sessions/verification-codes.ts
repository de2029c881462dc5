import { pluralise } from '@throughline/platform/pluralise.js';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FlowId } from '@throughline/contracts/identity/user.events.js';
import { limits } from '@throughline/contracts/limits.js';
import { problems } from '@throughline/contracts/problem.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { pepperedKey } from '@throughline/platform/vault/peppered.js';

const { tries, validFor } = limits.verificationCode;

type Row = { code_hash: Buffer | null; code_tries: number; code_expires_at: string | null };

/**
 * Six digits, typed into the browser that signed up. A session whose address already has an account counts attempts and
 * expires in the same way, but no code matches.
 */
@Injectable()
export class VerificationCodes {
  private readonly key: Buffer;

  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = pepperedKey(config.pepper, 'code');
  }

  /** Sets a new code and resets the attempts. Null: no code matches. */
  async set(flowId: FlowId, code: string | null): Promise<void> {
    await this.postgres.execute(
      'update vault.flows set code_hash = $2, code_tries = 0, code_expires_at = $3 where id = $1',
      [flowId, code === null ? null : this.hash(flowId, code), new Date(this.clock.now().getTime() + validFor)],
    );
  }

  /** The attempt is counted before the code is compared, so that simultaneous attempts count like successive ones. */
  async check(flowId: FlowId, code: string): Promise<void> {
    const [row] = await this.postgres.query<Row>(
      `update vault.flows set code_tries = code_tries + 1 where id = $1 and code_tries < $2
       returning code_hash, code_tries, code_expires_at`,
      [flowId, tries],
    );
    if (row === undefined) throw new DomainError('code_exhausted');
    if (row.code_expires_at !== null && Date.parse(row.code_expires_at) <= this.clock.now().getTime()) {
      throw new DomainError('code_exhausted', { detail: 'This code has expired. Get a new one.' });
    }
    if (row.code_hash !== null && timingSafeEqual(row.code_hash, this.hash(flowId, code))) return;
    const left = tries - row.code_tries;
    if (left === 0) throw new DomainError('code_exhausted');
    const isLeft = `${pluralise(left, 'try', 'tries')} left.`;
    throw new DomainError('code_invalid', { detail: `${problems.code_invalid[1]} ${isLeft}` });
  }

  private hash(flowId: FlowId, code: string): Buffer {
    return createHmac('sha256', this.key).update(`${flowId}|${code}`).digest();
  }
}
