import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

export type Credential = {
  userId: UserId;
  fingerprint: string;
  passwordHash: string;
  /** No password signs in until it is reset. */
  locked: boolean;
};
type Row = { user_id: UserId; fingerprint: string; password_hash: string; locked: boolean };

/** Password hashes by person and by the fingerprint of the e-mail address. */
@Injectable()
export class CredentialStore {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async findByFingerprint(fingerprint: string): Promise<Credential | null> {
    return first(await this.postgres.query<Row>(`${select} where fingerprint = $1`, [fingerprint]));
  }

  async findByUser(userId: UserId): Promise<Credential | null> {
    return first(await this.postgres.query<Row>(`${select} where user_id = $1`, [userId]));
  }

  /** The first one stays when it is added repeatedly. */
  async add({ userId, fingerprint, passwordHash }: Omit<Credential, 'locked'>): Promise<void> {
    await this.postgres.execute(
      `insert into vault.credentials (user_id, fingerprint, password_hash, changed_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [userId, fingerprint, passwordHash, this.clock.now()],
    );
  }

  /** No password signs in while the mailbox is being confirmed: whose password it is will be known only then. */
  async lockUntilConfirmed(userId: UserId): Promise<void> {
    await this.postgres.execute(
      'update vault.credentials set locked_at = $2 where user_id = $1 and confirmed_at is null',
      [userId, this.clock.now()],
    );
  }

  /** The password of the person who confirmed the mailbox. It is set once, also when a retry follows a crash. */
  async setConfirmedPassword(userId: UserId, passwordHash: string): Promise<void> {
    await this.postgres.execute(
      `update vault.credentials set password_hash = $2, changed_at = $3, confirmed_at = $3, locked_at = null
       where user_id = $1 and confirmed_at is null`,
      [userId, passwordHash, this.clock.now()],
    );
  }

  /** The browsers known for the old address are known for the new one. */
  async changeFingerprint(userId: UserId, fingerprint: string): Promise<void> {
    await this.postgres.transaction(async (tx) => {
      await tx.execute(
        `insert into vault.devices (token_hash, fingerprint, seen_at)
         select d.token_hash, $2, d.seen_at from vault.devices d join vault.credentials c on c.fingerprint = d.fingerprint
         where c.user_id = $1 on conflict do nothing`,
        [userId, fingerprint],
      );
      await tx.execute('update vault.credentials set fingerprint = $2 where user_id = $1', [userId, fingerprint]);
    });
  }

  async lock(userId: UserId): Promise<void> {
    await this.postgres.execute('update vault.credentials set locked_at = $2 where user_id = $1', [
      userId,
      this.clock.now(),
    ]);
  }

  /** Locks the password that was set at that time or before. A later one is the owner's, and stays usable. */
  async lockPasswordSetBefore(userId: UserId, at: string): Promise<void> {
    await this.postgres.execute('update vault.credentials set locked_at = $3 where user_id = $1 and changed_at <= $2', [
      userId,
      at,
      this.clock.now(),
    ]);
  }

  /** Also unlocks the password. */
  async resetPassword(userId: UserId, passwordHash: string): Promise<void> {
    await this.postgres.execute(
      'update vault.credentials set password_hash = $2, changed_at = $3, locked_at = null where user_id = $1',
      [userId, passwordHash, this.clock.now()],
    );
  }

  async changePassword(userId: UserId, passwordHash: string): Promise<void> {
    await this.postgres.execute('update vault.credentials set password_hash = $2, changed_at = $3 where user_id = $1', [
      userId,
      passwordHash,
      this.clock.now(),
    ]);
  }

  /** Replaces the password that was set at that time or before. A later one is the owner's, and stays. */
  async replacePasswordSetBefore(userId: UserId, at: string, passwordHash: string): Promise<void> {
    await this.postgres.execute(
      `update vault.credentials set password_hash = $3, confirmed_at = coalesce(confirmed_at, $2), locked_at = null
       where user_id = $1 and changed_at <= $2`,
      [userId, at, passwordHash],
    );
  }
}

const select = 'select user_id, fingerprint, password_hash, locked_at is not null as locked from vault.credentials';

const first = ([row = null]: (Row | null)[]): Credential | null =>
  row && {
    userId: row.user_id,
    fingerprint: row.fingerprint,
    passwordHash: row.password_hash,
    locked: row.locked,
  };
