import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Postgres, Transaction } from '../postgres/postgres.js';
import { decrypt, encrypt, pack, unpack } from './aes-gcm.js';
import type { KeyRing } from './key-ring.js';
import { lockNewest, retire, versionOf, type SecretName } from './secret-versions.js';

/** `together`: written in the same transaction; false takes everything back. */
export type Replacing = { expected: number; together?: (transaction: Transaction) => Promise<boolean> };

/** `revision`: of the event in the owner's stream that the value belongs to. `overlap`: in milliseconds. */
export type OfEvent = { revision: number; overlap: number };

type SecretRow = { version: number; kek_id: string; wrapped: Buffer; box: Buffer };

/**
 * Named secrets with versions: each under its own data key, which a key-encryption key wraps. Nothing is stored for an owner that
 * has ended: what would store it answers null.
 */
export class Secrets {
  constructor(
    private readonly postgres: Postgres,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {}

  /** Becomes the only live value at once. Answers its version. */
  put(secret: SecretName, text: string): Promise<number | null> {
    return this.write(secret, text, 0);
  }

  /** A new value; the one before stays good for `overlap` milliseconds, older ones end now. */
  rotate(secret: SecretName, text: string, overlap: number): Promise<number | null> {
    return this.write(secret, text, overlap);
  }

  /**
   * Becomes the only live value if `expected` is the version of the newest one, 0 if there is none. Answers its version; null if
   * another value was written meanwhile: nothing is written then.
   */
  replace(secret: SecretName, text: string, { expected, together }: Replacing): Promise<number | null> {
    return this.postgres.transaction(async (tx) => {
      const found = await lockNewest(tx, secret);
      if (found === 'ended') return null;
      const before = versionOf(found);
      if (before !== expected || (together !== undefined && !(await together(tx)))) return null;
      return this.insert(tx, secret, text, { before, overlap: 0 });
    });
  }

  /**
   * A new value like that of `rotate`, for one event. Repeated within the overlap it takes the place of the value that the same
   * event brought, and the one before stays good as long as it was. Answers its version; null, and nothing is written, if the
   * newest value belongs to a later event, or has been in use for longer.
   */
  rotateFor(secret: SecretName, text: string, { revision, overlap }: OfEvent): Promise<number | null> {
    return this.postgres.transaction(async (tx) => {
      const newest = await lockNewest(tx, secret);
      if (newest === 'ended') return null;
      const before = versionOf(newest);
      const latest = newest === null ? -1 : (newest.revision ?? 0);
      if (newest === null || latest < revision) return this.insert(tx, secret, text, { before, overlap, revision });
      const age = this.clock.now().getTime() - new Date(newest.made_at).getTime();
      if (latest > revision || age >= overlap) return null;
      const version = await this.insert(tx, secret, text, { before, overlap: null, revision });
      await tx.execute(`delete from vault.secrets where owner = $1 and name = $2 and version = $3`, [
        secret.owner,
        secret.name,
        before,
      ]);
      return version;
    });
  }

  /** Adds a value. Earlier values stay valid until they are dropped. */
  add(secret: SecretName, text: string): Promise<number | null> {
    return this.write(secret, text, null);
  }

  /** The value of one version. */
  async at({ owner, name }: SecretName, version: number): Promise<string | null> {
    const [row] = await this.postgres.query<SecretRow>(
      'select version, kek_id, wrapped, box from vault.secrets where owner = $1 and name = $2 and version = $3',
      [owner, name, version],
    );
    return row === undefined ? null : this.open({ owner, name }, row);
  }

  /** Versions from one to another; without the newest its number would be given again. */
  async drop({ owner, name }: SecretName, from: number, to: number): Promise<void> {
    await this.postgres.execute(
      'delete from vault.secrets where owner = $1 and name = $2 and version between $3 and $4',
      [owner, name, from, to],
    );
  }

  /** The newest value. */
  async get(secret: SecretName): Promise<string | null> {
    return (await this.live(secret))[0] ?? null;
  }

  /** The newest value with its version, to replace it later. */
  async newest({ owner, name }: SecretName): Promise<{ version: number; text: string } | null> {
    const [row] = await this.postgres.query<SecretRow>(
      `select version, kek_id, wrapped, box from vault.secrets
       where owner = $1 and name = $2 order by version desc limit 1`,
      [owner, name],
    );
    return row === undefined ? null : { version: row.version, text: this.open({ owner, name }, row) };
  }

  /** Every value that counts now, newest first: two during a rotation. */
  async live({ owner, name }: SecretName): Promise<string[]> {
    const rows = await this.postgres.query<SecretRow>(
      `select version, kek_id, wrapped, box from vault.secrets
       where owner = $1 and name = $2 and (expires_at is null or expires_at > $3) order by version desc`,
      [owner, name, this.clock.now()],
    );
    return rows.map((row) => this.open({ owner, name }, row));
  }

  async delete({ owner, name }: SecretName): Promise<void> {
    await this.postgres.execute('delete from vault.secrets where owner = $1 and name = $2', [owner, name]);
  }

  /** Deletes everything of an owner that is gone for good. What is stored at the same time is deleted as well, or is not stored. */
  end(owner: string): Promise<void> {
    return this.postgres.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`owner|${owner}`]);
      await tx.execute('insert into vault.ended_owners (owner) values ($1) on conflict do nothing', [owner]);
      await tx.execute('delete from vault.secrets where owner = $1', [owner]);
    });
  }

  private write(secret: SecretName, text: string, overlap: number | null): Promise<number | null> {
    return this.postgres.transaction(async (tx) => {
      const newest = await lockNewest(tx, secret);
      return newest === 'ended' ? null : this.insert(tx, secret, text, { before: versionOf(newest), overlap });
    });
  }

  private async insert(
    tx: Transaction,
    { owner, name }: SecretName,
    text: string,
    { before, overlap, revision = null }: { before: number; overlap: number | null; revision?: number | null },
  ): Promise<number> {
    const now = this.clock.now();
    if (overlap !== null) await retire(tx, { owner, name }, { now, before, overlap });
    const version = before + 1;
    const { kekId, wrapped, box } = this.seal({ owner, name }, version, text);
    await tx.execute(
      `insert into vault.secrets (owner, name, version, kek_id, wrapped, box, made_at, revision)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [owner, name, version, kekId, wrapped, box, now, revision],
    );
    return version;
  }

  private seal(secret: SecretName, version: number, text: string) {
    const dataKey = randomBytes(32);
    const context = formatContext(secret, version);
    return { ...this.keyRing.wrap(dataKey, context), box: pack(encrypt(dataKey, Buffer.from(text), context)) };
  }

  private open(secret: SecretName, row: SecretRow): string {
    const context = formatContext(secret, row.version);
    const dataKey = this.keyRing.unwrap({ kekId: row.kek_id, wrapped: row.wrapped }, context);
    return decrypt(dataKey, unpack(row.box), context).toString();
  }
}

const formatContext = ({ owner, name }: SecretName, version: number): string => `secret|${owner}|${name}|${version}`;
