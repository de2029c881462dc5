import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

export type Credential = { userId: UserId; fingerprint: string; passwordHash: string };
type Row = { user_id: UserId; fingerprint: string; password_hash: string };

/** Whose password is which: hashes, found by the fingerprint of the address. */
@Injectable()
export class Credentials {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async byFingerprint(fingerprint: string): Promise<Credential | null> {
    return first(await this.postgres.query<Row>(`${select} where fingerprint = $1`, [fingerprint]));
  }

  async byUser(userId: UserId): Promise<Credential | null> {
    return first(await this.postgres.query<Row>(`${select} where user_id = $1`, [userId]));
  }

  /** The first one stays, however often it is added. */
  async add({ userId, fingerprint, passwordHash }: Credential): Promise<void> {
    await this.postgres.execute(
      `insert into vault.credentials (user_id, fingerprint, password_hash, changed_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [userId, fingerprint, passwordHash, this.clock.now()],
    );
  }

  async change(userId: UserId, passwordHash: string): Promise<void> {
    await this.postgres.execute('update vault.credentials set password_hash = $2, changed_at = $3 where user_id = $1', [
      userId,
      passwordHash,
      this.clock.now(),
    ]);
  }

  /** Another one in the place of what was there at that moment; one that was set later is the owner's, and stays. */
  async replaceBefore(userId: UserId, at: string, passwordHash: string): Promise<void> {
    await this.postgres.execute(
      'update vault.credentials set password_hash = $3 where user_id = $1 and changed_at <= $2',
      [userId, at, passwordHash],
    );
  }
}

const select = 'select user_id, fingerprint, password_hash from vault.credentials';

const first = ([row]: Row[]): Credential | null =>
  row === undefined ? null : { userId: row.user_id, fingerprint: row.fingerprint, passwordHash: row.password_hash };
