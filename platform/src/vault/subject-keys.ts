import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Postgres } from '../postgres/postgres.js';
import { BoundedCache } from './bounded-cache.js';
import type { KeyRing } from './key-ring.js';

/** Notified with the subject's id. */
export const destroyedChannel = 'subject_key_destroyed';

type KeyRow = { subject_id: string; kek_id: string | null; wrapped: Buffer | null };

/** The subject's key was destroyed: nothing can be sealed for, or read of, it again. */
export class SubjectForgotten extends Error {
  constructor(readonly subjectId: string) {
    super('This key was destroyed.');
    this.name = 'SubjectForgotten';
  }
}

/** One data key for each person and each run. Wrapped keys are in Postgres, opened ones in memory for a minute. */
export class SubjectKeys {
  private readonly cache: BoundedCache<Buffer>;

  constructor(
    private readonly postgres: Postgres,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {
    this.cache = new BoundedCache(clock, { max: 10_000, ttl: 60_000 });
  }

  /** The subject's key, made when there is none yet. `workspaceId`: with it the key is destroyed; null for a person. */
  async forSealing(subjectId: string, workspaceId: string | null = null): Promise<Buffer> {
    const known = (await this.forOpening([subjectId])).get(subjectId);
    if (known !== undefined) return known;
    const key = randomBytes(32);
    const { kekId, wrapped } = this.keyRing.wrap(key, subjectContext(subjectId));
    const inserted = await this.postgres.execute(
      `insert into vault.subject_keys (subject_id, kek_id, wrapped, made_at, workspace_id) values ($1, $2, $3, $4, $5)
       on conflict (subject_id) do nothing`,
      [subjectId, kekId, wrapped, this.clock.now(), workspaceId],
    );
    if (inserted === 1) {
      this.cache.set(subjectId, key);
      return key;
    }
    const stored = (await this.forOpening([subjectId])).get(subjectId);
    if (stored === undefined) throw new SubjectForgotten(subjectId);
    return stored;
  }

  /** Keys of these subjects in one query; one that has none, or whose key was destroyed, is missing. */
  async forOpening(subjectIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
    const keys = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const id of new Set(subjectIds)) {
      const cached = this.cache.get(id);
      if (cached === undefined) missing.push(id);
      else keys.set(id, cached);
    }
    if (missing.length === 0) return keys;
    const rows = await this.postgres.query<KeyRow>(
      'select subject_id, kek_id, wrapped from vault.subject_keys where subject_id = any($1::uuid[])',
      [missing],
    );
    for (const { subject_id: id, kek_id: kekId, wrapped } of rows) {
      if (kekId === null || wrapped === null) continue;
      const key = this.keyRing.unwrap({ kekId, wrapped }, subjectContext(id));
      this.cache.set(id, key);
      keys.set(id, key);
    }
    return keys;
  }

  /** Other processes are notified; one that misses it stops within the minute its copy lives. The first time stays. */
  async destroy(subjectId: string, workspaceId: string | null = null): Promise<void> {
    await this.postgres.execute(
      `insert into vault.subject_keys as known (subject_id, made_at, destroyed_at, workspace_id) values ($1, $2, $2, $3)
       on conflict (subject_id) do update set kek_id = null, wrapped = null,
         destroyed_at = coalesce(known.destroyed_at, excluded.destroyed_at)`,
      [subjectId, this.clock.now(), workspaceId],
    );
    this.evict(subjectId);
    await this.postgres.query('select pg_notify($1, $2)', [destroyedChannel, subjectId]);
  }

  /** A key that was destroyed by another process is not used any more. */
  evict(subjectId: string): void {
    this.cache.delete(subjectId);
  }

  /** Notifications may have been missed. */
  evictAll(): void {
    this.cache.clear();
  }

  /** The keys of a workspace's runs. */
  async destroyOf(workspaceId: string): Promise<void> {
    await this.postgres.execute(
      `update vault.subject_keys set kek_id = null, wrapped = null, destroyed_at = $2
       where workspace_id = $1 and wrapped is not null`,
      [workspaceId, this.clock.now()],
    );
  }
}

/** Returns what the wrapped key of a subject is bound to. */
export const subjectContext = (subjectId: string): string => `subject|${subjectId}`;
