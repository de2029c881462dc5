import { Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import { FlowId } from '@throughline/contracts/identity/user.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { z } from 'zod';
import { hashToken, newToken } from '../../../access/tokens/tokens.js';

/** Holds what was typed at registration. It stays in the vault until the address is confirmed. */
export const Registration = z.object({
  name: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  termsVersion: z.string(),
});
export type Registration = z.infer<typeof Registration>;

/** One browser's way through sign-up, known by its cookie. It exists whether or not the address has an account. */
const SignUpSession = z.object({
  id: FlowId,
  fingerprint: z.string(),
  /** The account that this sign-up creates when the address has none. */
  userId: UserId,
  /** The unconfirmed account that it can confirm. */
  accountId: UserId.nullable(),
  returnTo: z.string().nullable(),
  resendAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type SignUpSession = z.infer<typeof SignUpSession>;

export type NewSignUpSession = {
  fingerprint: string;
  registration: Registration;
  returnTo: string | null;
  accountId?: UserId;
};

export const signUpSeconds = 24 * 3_600;
export const resendPause = 60_000;
const columns = 'id, fingerprint, user_id, account_id, return_to, resend_at, verified_at, ended_at, expires_at';

@Injectable()
export class SignUpSessions {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async open({
    fingerprint,
    registration,
    returnTo,
    accountId,
  }: NewSignUpSession): Promise<{ flowId: FlowId; token: string }> {
    const flowId = FlowId.parse(newId());
    const token = newToken();
    const now = this.clock.now().getTime();
    await this.vault.secrets.put(toSecret(flowId), JSON.stringify(registration));
    await this.postgres.execute(
      `insert into vault.flows (id, token_hash, fingerprint, user_id, account_id, return_to, resend_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        flowId,
        hashToken(token),
        fingerprint,
        accountId ?? newId(),
        accountId ?? null,
        returnTo,
        new Date(now + resendPause),
        new Date(now + signUpSeconds * 1_000),
      ],
    );
    return { flowId, token };
  }

  /** The session of a cookie, while it goes on. */
  async findByToken(token: string | null): Promise<SignUpSession | null> {
    if (token === null) return null;
    const [row] = await this.postgres.query(
      `select ${columns} from vault.flows where token_hash = $1 and ended_at is null and expires_at > $2`,
      [hashToken(token), this.clock.now()],
    );
    return row === undefined ? null : SignUpSession.parse(camelRow(row));
  }

  async get(flowId: FlowId): Promise<SignUpSession | null> {
    const [row] = await this.postgres.query(`select ${columns} from vault.flows where id = $1`, [flowId]);
    return row === undefined ? null : SignUpSession.parse(camelRow(row));
  }

  async findRegistration(flowId: FlowId): Promise<Registration | null> {
    const text = await this.vault.secrets.get(toSecret(flowId));
    return text === null ? null : Registration.parse(JSON.parse(text));
  }

  /** Says which unconfirmed account the session can confirm, if any. */
  async attachAccount(flowId: FlowId, accountId: UserId | null): Promise<void> {
    await this.postgres.execute('update vault.flows set account_id = $2 where id = $1', [flowId, accountId]);
  }

  async setResendAt(flowId: FlowId, at: Date): Promise<void> {
    await this.postgres.execute('update vault.flows set resend_at = $2 where id = $1', [flowId, at]);
  }

  /** The session has confirmed the account: its links are used, every other session and link of the account is over. */
  async markVerified(flowId: FlowId, accountId: UserId): Promise<void> {
    await this.postgres.transaction(async (tx) => {
      await tx.execute(
        `update vault.flows set verified_at = case when id = $1 then $3::timestamptz end,
           ended_at = case when id = $1 then ended_at else $3 end
         where id = $1 or account_id = $2`,
        [flowId, accountId, this.clock.now()],
      );
      await tx.execute(
        `update vault.links set state = case when flow_id = $1 then 'used' else 'superseded' end
         where user_id = $2 and state = 'live'`,
        [flowId, accountId],
      );
    });
  }

  /** Whatever was on its way for the account is over: somebody else has shown to own the address. */
  async endForAccount(accountId: UserId): Promise<void> {
    await this.postgres.transaction(async (tx) => {
      await tx.execute('update vault.flows set ended_at = $2 where account_id = $1 and ended_at is null', [
        accountId,
        this.clock.now(),
      ]);
      await tx.execute(`update vault.links set state = 'superseded' where user_id = $1 and state = 'live'`, [
        accountId,
      ]);
    });
  }

  /** True for the one call that ends it. */
  async end(flowId: FlowId): Promise<boolean> {
    const ended = await this.postgres.execute(
      'update vault.flows set ended_at = $2 where id = $1 and ended_at is null',
      [flowId, this.clock.now()],
    );
    await this.vault.secrets.delete(toSecret(flowId));
    return ended === 1;
  }

  /** The page the person wanted to open when they signed up. */
  async findReturnTo(accountId: UserId): Promise<string | null> {
    const [row] = await this.postgres.query<{ return_to: string | null }>(
      'select return_to from vault.flows where account_id = $1 and verified_at is not null order by verified_at desc limit 1',
      [accountId],
    );
    return row?.return_to ?? null;
  }

  async deleteExpired(): Promise<void> {
    const gone = await this.postgres.query<{ id: FlowId }>(
      'delete from vault.flows where expires_at < $1 returning id',
      [this.clock.now()],
    );
    for (const { id } of gone) await this.vault.secrets.delete(toSecret(id));
    // An expired link is kept for a week, so that its refusal differs from that of an unknown link.
    const week = 7 * signUpSeconds * 1_000;
    await this.postgres.execute('delete from vault.links where expires_at < $1', [
      new Date(this.clock.now().getTime() - week),
    ]);
  }
}

const toSecret = (flowId: FlowId) => ({ owner: `flow-${flowId}`, name: 'registration' });
