import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Clock } from '@throughline/platform/clock.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { EmailReservations } from '../../identity/public.js';
import { EraseInvitations } from './erase-invitations.js';

/** Tables of the vault with rows of a person, and the condition that selects them. */
const personalRows: readonly (readonly [table: string, condition: string])[] = [
  [
    'sign_in_tries',
    `key = 'own/' || $1 or split_part(key, '/', 1) in (select fingerprint from vault.credentials where user_id = $1::uuid)`,
  ],
  ['devices', `fingerprint in (select fingerprint from vault.credentials where user_id = $1::uuid)`],
  ['spent_tokens', 'session_id in (select id from vault.sessions where user_id = $1::uuid)'],
  ['sessions', 'user_id = $1::uuid'],
  ['challenges', 'user_id = $1::uuid'],
  ['provider_flows', 'user_id = $1::uuid'],
  ['ceremonies', 'user_id = $1::uuid'],
  ['passkeys', 'user_id = $1::uuid'],
  ['api_keys', 'user_id = $1::uuid'],
  ['recovery_codes', 'user_id = $1::uuid'],
  ['second_factors', 'user_id = $1::uuid'],
  ['mail_links', 'user_id = $1::uuid'],
  ['links', 'user_id = $1::uuid'],
  ['email_changes', 'user_id = $1::uuid'],
  [
    'secrets',
    `owner = 'user-' || $1 or owner in
       (select 'flow-' || id from vault.flows where user_id = $1::uuid or account_id = $1::uuid)`,
  ],
  ['flows', 'user_id = $1::uuid or account_id = $1::uuid'],
  ['credentials', 'user_id = $1::uuid'],
];

/** Afterwards no personal data can be read, and the person's addresses are free. Repeating it has the same effect. */
@Injectable()
export class ErasePersonalData {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly reservations: EmailReservations,
    private readonly invitations: EraseInvitations,
    private readonly clock: Clock,
  ) {}

  /** `expired`: the person never proved to own the mailbox. */
  async erase(userId: UserId, why: 'erased' | 'expired'): Promise<void> {
    if (why === 'erased') await this.invitations.eraseFor(userId);
    for (const fingerprint of await this.listFingerprints(userId)) await this.release(userId, fingerprint);
    await this.postgres.transaction(async (tx) => {
      for (const [table, condition] of personalRows)
        await tx.execute(`delete from vault.${table} where ${condition}`, [userId]);
    });
    await this.vault.eraseSubject(userId);
  }

  private async listFingerprints(userId: UserId): Promise<string[]> {
    const rows = await this.postgres.query<{ fingerprint: string }>(
      `select fingerprint from vault.credentials where user_id = $1
       union select fingerprint from vault.email_changes where user_id = $1
       union select before_fingerprint from vault.email_changes where user_id = $1`,
      [userId],
    );
    return rows.map(({ fingerprint }) => fingerprint);
  }

  private async release(userId: UserId, fingerprint: string): Promise<void> {
    const meta = metaFor({
      actor: systemActor('forgetting'),
      at: this.clock.now(),
      workspaceId: null,
      commandId: derivedId(userId, 'forget', fingerprint),
      correlationId: userId,
    });
    await this.reservations.release({ fingerprint, userId }, meta);
  }
}
