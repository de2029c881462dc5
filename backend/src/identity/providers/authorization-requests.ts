import { Injectable } from '@nestjs/common';
import { SessionId, UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { z } from 'zod';
import { hashToken, newToken } from '../../access/tokens/tokens.js';
import type { Proof } from './clients/provider.js';

/** `userId` and `sessionId`: who links the provider or, with `confirms`, proves who they are; null, to sign in. */
const AuthorizationRequest = z.object({
  id: z.uuid(),
  provider: z.string(),
  issuer: z.string(),
  returnTo: z.string().nullable(),
  userId: UserId.nullable(),
  sessionId: SessionId.nullable(),
  confirms: z.boolean(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

const Kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

export type NewAuthorizationRequest = Pick<AuthorizationRequest, 'provider' | 'issuer' | 'returnTo' | 'confirms'> & {
  proof: Proof;
  linking: { userId: UserId; sessionId: SessionId } | null;
};

export const authorizationSeconds = 600;
const columns = 'id, provider, issuer, return_to, user_id, session_id, confirms, expires_at, used_at';

/** OAuth authorization requests. Each is valid once, for ten minutes, in the browser that started it. */
@Injectable()
export class AuthorizationRequests {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Returns the token that identifies the browser when it comes back. */
  async open({ proof, provider, issuer, returnTo, linking, confirms }: NewAuthorizationRequest): Promise<string> {
    const id = newId();
    const browser = newToken();
    await this.vault.secrets.put(toSecret(id), JSON.stringify(proof));
    await this.postgres.execute(
      `insert into vault.provider_flows
         (id, state_hash, browser_hash, provider, issuer, return_to, user_id, session_id, confirms, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        hashToken(proof.state),
        hashToken(browser),
        provider,
        issuer,
        returnTo,
        linking?.userId ?? null,
        linking?.sessionId ?? null,
        confirms,
        new Date(this.clock.now().getTime() + authorizationSeconds * 1_000),
      ],
    );
    return browser;
  }

  /** Returns null for an unknown state, and for a state of another browser. */
  async find(state: string, browser: string | null): Promise<AuthorizationRequest | null> {
    if (browser === null) return null;
    const [row] = await this.postgres.query(
      `select ${columns} from vault.provider_flows where state_hash = $1 and browser_hash = $2`,
      [hashToken(state), hashToken(browser)],
    );
    return row === undefined ? null : AuthorizationRequest.parse(camelRow(row));
  }

  isExpired({ expiresAt }: AuthorizationRequest): boolean {
    return Date.parse(expiresAt) <= this.clock.now().getTime();
  }

  /** Returns the proof to the first caller, and null to every later one. */
  async redeem({ id }: AuthorizationRequest): Promise<Proof | null> {
    const used = await this.postgres.execute(
      'update vault.provider_flows set used_at = $2 where id = $1 and used_at is null',
      [id, this.clock.now()],
    );
    if (used === 0) return null;
    const kept = await this.vault.secrets.get(toSecret(id));
    await this.vault.secrets.delete(toSecret(id));
    return kept === null ? null : Kept.parse(JSON.parse(kept));
  }

  async deleteExpired(): Promise<void> {
    const gone = await this.postgres.query<{ id: string }>(
      'delete from vault.provider_flows where expires_at < $1 returning id',
      // Kept for a day, so that the refusal of an expired request differs from that of an unknown one.
      [new Date(this.clock.now().getTime() - 24 * 3_600_000)],
    );
    for (const { id } of gone) await this.vault.secrets.delete(toSecret(id));
  }
}

const toSecret = (id: string) => ({ owner: `provider-flow-${id}`, name: 'proof' });
