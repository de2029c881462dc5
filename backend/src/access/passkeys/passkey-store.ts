import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import type { Security } from '@throughline/contracts/identity/security.requests.js';
import type { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';

export type Passkey = { id: PasskeyId; credentialId: string; userId: UserId; publicKey: Buffer; counter: number };
/** `name` is sealed with the person's key. */
type NewPasskey = Passkey & { name: string; transports: readonly string[] };
type Row = { id: PasskeyId; credential_id: string; user_id: UserId; public_key: Buffer; counter: number };
type ListedRow = { id: PasskeyId; name: string; created_at: string; used_at: string | null };

@Injectable()
export class PasskeyStore {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** False when the credential already belongs to an account. */
  async add({ id, credentialId, userId, name, publicKey, counter, transports }: NewPasskey): Promise<boolean> {
    const added = await this.postgres.execute(
      `insert into vault.passkeys (id, credential_id, user_id, name, public_key, counter, transports, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
      [id, credentialId, userId, name, publicKey, counter, transports, this.clock.now()],
    );
    return added === 1;
  }

  async findByCredential(credentialId: string): Promise<Passkey | null> {
    const [row] = await this.postgres.query<Row>('select * from vault.passkeys where credential_id = $1', [
      credentialId,
    ]);
    return row === undefined ? null : passkeyOf(row);
  }

  async findByUser(userId: UserId): Promise<Passkey[]> {
    return (await this.postgres.query<Row>('select * from vault.passkeys where user_id = $1', [userId])).map(passkeyOf);
  }

  async listViews(userId: UserId): Promise<Security['passkeys']> {
    const rows = await this.postgres.query<ListedRow>(
      'select id, name, created_at, used_at from vault.passkeys where user_id = $1 order by created_at',
      [userId],
    );
    return (await this.vault.reveal(rows)).map(({ id, name, created_at: createdAt, used_at: usedAt }) => {
      return { id, name, createdAt, usedAt };
    });
  }

  async recordUse(id: PasskeyId, counter: number): Promise<void> {
    await this.postgres.execute('update vault.passkeys set counter = $2, used_at = $3 where id = $1', [
      id,
      counter,
      this.clock.now(),
    ]);
  }

  async remove(userId: UserId, id: PasskeyId): Promise<void> {
    await this.postgres.execute('delete from vault.passkeys where user_id = $1 and id = $2', [userId, id]);
  }
}

const passkeyOf = (row: Row): Passkey => ({
  id: row.id,
  credentialId: row.credential_id,
  userId: row.user_id,
  publicKey: row.public_key,
  counter: row.counter,
});
