import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { SecondFactorEnrolment } from '@throughline/contracts/identity/security.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import {
  DisableSecondFactor,
  EnableSecondFactor,
  MakeRecoveryCodes,
  RefuseSecondFactor,
  UseRecoveryCode,
} from '../domain/security.commands.js';
import { withStep } from '../command-step.js';
import { RecoveryCodeStore } from './recovery-code-store.js';
import { base32, enrolmentUri, stepMatching } from './totp.js';

const minute = 60_000;
const enrollingFor = 10 * minute;
const failures = { most: 10, pause: 15 * minute };

/** Codes of an authenticator. Each works once, and too many wrong ones pause further attempts. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly codes: RecoveryCodeStore,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async isOn(userId: UserId): Promise<boolean> {
    const rows = await this.postgres.query(
      'select 1 from vault.second_factors where user_id = $1 and enabled_at is not null',
      [userId],
    );
    return rows.length > 0;
  }

  async startEnrolment(userId: UserId, account: string): Promise<SecondFactorEnrolment> {
    if (await this.isOn(userId))
      throw new DomainError('invalid_state', { detail: 'Two-factor sign-in is already on.' });
    const secret = randomBytes(20);
    await this.vault.secrets.put(toSecret(userId), secret.toString('base64'));
    await this.postgres.execute(
      `insert into vault.second_factors (user_id, enrolling_until) values ($1, $2)
       on conflict (user_id) do update set enrolling_until = excluded.enrolling_until, last_step = 0, failures = 0, paused_until = null`,
      [userId, new Date(this.clock.now().getTime() + enrollingFor)],
    );
    return { secret: base32(secret), uri: enrolmentUri(base32(secret), account) };
  }

  /** The first code turns it on. Returns the recovery codes. */
  async enable(userId: UserId, code: string, meta: CommandMeta): Promise<string[]> {
    const [row] = await this.postgres.query(
      'select 1 from vault.second_factors where user_id = $1 and enabled_at is null and enrolling_until > $2',
      [userId, this.clock.now()],
    );
    if (row === undefined) throw new DomainError('flow_expired');
    if (!(await this.matches(userId, code))) throw new DomainError('mfa_invalid');
    const prepared = await this.codes.prepare(userId);
    await this.commands.execute(new EnableSecondFactor({ userId }, meta));
    await this.codes.activate(userId, prepared);
    await this.postgres.execute(
      'update vault.second_factors set enabled_at = $2, enrolling_until = null where user_id = $1',
      [userId, this.clock.now()],
    );
    return prepared.codes;
  }

  /**
   * The new codes are valid once the event is recorded: its e-mail says that the earlier codes no longer work. If the event
   * store fails, or the process ends before that, the earlier codes stay valid, and the person can ask again.
   */
  async replaceRecoveryCodes(userId: UserId, meta: CommandMeta): Promise<string[]> {
    if (!(await this.isOn(userId))) throw new DomainError('invalid_state', { detail: 'Two-factor sign-in is off.' });
    const prepared = await this.codes.prepare(userId);
    await this.commands.execute(new MakeRecoveryCodes({ userId }, meta));
    await this.codes.activate(userId, prepared);
    return prepared.codes;
  }

  async disable(userId: UserId, meta: CommandMeta): Promise<void> {
    await this.commands.execute(new DisableSecondFactor({ userId }, meta));
    await this.delete(userId);
  }

  async delete(userId: UserId): Promise<void> {
    await this.postgres.execute('delete from vault.second_factors where user_id = $1', [userId]);
    await this.vault.secrets.delete(toSecret(userId));
    await this.codes.deleteAll(userId);
  }

  /** Does nothing when the person has no second factor. */
  async requireCode(userId: UserId, code: string | undefined, meta: CommandMeta): Promise<void> {
    if (!(await this.isOn(userId))) return;
    if (code === undefined) throw new DomainError('mfa_required');
    await this.verifyCode(userId, code, meta);
  }

  /** The attempt is counted before the code is checked, so that simultaneous attempts count like successive ones. */
  async verifyCode(userId: UserId, code: string, meta: CommandMeta): Promise<void> {
    await this.count(userId);
    const right = code.length === 6 ? await this.matches(userId, code) : await this.codes.redeem(userId, code);
    if (!right) {
      await this.commands.execute(new RefuseSecondFactor({ userId }, withStep(meta, 'refuse-code')));
      throw new DomainError('mfa_invalid');
    }
    await this.postgres.execute(
      'update vault.second_factors set failures = 0, paused_until = null where user_id = $1',
      [userId],
    );
    if (code.length === 6) return;
    const left = await this.codes.countUnused(userId);
    await this.commands.execute(new UseRecoveryCode({ userId, left }, withStep(meta, 'use-recovery-code')));
  }

  private async count(userId: UserId): Promise<void> {
    const now = this.clock.now();
    const pausedUntil = new Date(now.getTime() + failures.pause);
    const counted = await this.postgres.execute(
      `update vault.second_factors set failures = case when failures + 1 >= $3 then 0 else failures + 1 end,
         paused_until = case when failures + 1 >= $3 then $4::timestamptz end
       where user_id = $1 and enabled_at is not null and (paused_until is null or paused_until <= $2)`,
      [userId, now, failures.most, pausedUntil],
    );
    if (counted === 1) return;
    const [row] = await this.postgres.query<{ paused_until: string | null }>(
      'select paused_until from vault.second_factors where user_id = $1',
      [userId],
    );
    const left = Date.parse(row?.paused_until ?? pausedUntil.toISOString()) - now.getTime();
    throw new DomainError('mfa_locked', { retryAfter: Math.max(1, Math.ceil(left / 1_000)) });
  }

  /** The code of a time step works once, also for two simultaneous attempts. */
  private async matches(userId: UserId, code: string): Promise<boolean> {
    const secret = await this.vault.secrets.get(toSecret(userId));
    const step = secret === null ? null : stepMatching(Buffer.from(secret, 'base64'), code, this.clock.now());
    if (step === null) return false;
    const taken = await this.postgres.execute(
      'update vault.second_factors set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return taken === 1;
  }
}

const toSecret = (userId: UserId) => ({ owner: `user-${userId}`, name: 'totp' });
