import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import type { Security } from '@throughline/contracts/identity/security.requests.js';
import type { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { Facts } from '../../access/facts.js';

export type Passkey = { id: PasskeyId; credentialId: string; userId: UserId; publicKey: Buffer; counter: number };
/** `name` is sealed with the person's key. */
type NewPasskey = Passkey & { name: string; transports: readonly string[] };
type Stored = { id: PasskeyId; created_at: string };
type Row = Stored & { credential_id: string; user_id: UserId; public_key: Buffer; counter: number };
type ListedRow = Stored & { name: string; used_at: string | null };

/** No command takes this long, so an older row without an event is left over from a process that ended. */
const recordedWithinMs = 60_000;

/**
 * The row of a passkey is stored before its event, and removed after the event of its removal. A process may end between
 * the two, so a passkey exists only if the log says so too.
 */
@Injectable()
export class PasskeyStore {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly facts: Facts,
  ) {}

  /** False when the credential already belongs to an account. */
  async add(passkey: NewPasskey): Promise<boolean> {
    if (await this.insert(passkey)) return true;
    return (await this.findByCredential(passkey.credentialId)) === null && this.insert(passkey);
  }

  private async insert(passkey: NewPasskey): Promise<boolean> {
    const { id, credentialId, userId, name, publicKey, counter, transports } = passkey;
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
    if (row === undefined) return null;
    const [recorded] = await this.getRecorded(row.user_id, [row]);
    return recorded === undefined ? null : toPasskey(recorded);
  }

  async findByUser(userId: UserId): Promise<Passkey[]> {
    const rows = await this.postgres.query<Row>('select * from vault.passkeys where user_id = $1', [userId]);
    return (await this.getRecorded(userId, rows)).map(toPasskey);
  }

  async listViews(userId: UserId): Promise<Security['passkeys']> {
    const rows = await this.postgres.query<ListedRow>(
      'select id, name, created_at, used_at from vault.passkeys where user_id = $1 order by created_at',
      [userId],
    );
    const recorded = await this.getRecorded(userId, rows);
    return (await this.vault.reveal(recorded)).map(({ id, name, created_at: createdAt, used_at: usedAt }) => {
      return { id, name, createdAt, usedAt };
    });
  }

  /** The rows that the log has as well. Others are deleted, unless their event may still be on its way. */
  private async getRecorded<R extends Stored>(userId: UserId, rows: readonly R[]): Promise<R[]> {
    if (rows.length === 0) return [];
    const passkeys = await this.facts.passkeys(userId);
    const before = this.clock.now().getTime() - recordedWithinMs;
    for (const { id, created_at: createdAt } of rows)
      if (!passkeys.includes(id) && Date.parse(createdAt) < before) await this.remove(userId, id);
    return rows.filter(({ id }) => passkeys.includes(id));
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

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  credentialId: row.credential_id,
  userId: row.user_id,
  publicKey: row.public_key,
  counter: row.counter,
});
