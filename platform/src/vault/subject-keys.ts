import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Postgres } from '../postgres/postgres.js';
import { BoundedCache } from './bounded-cache.js';
import type { KeyRing } from './key-ring.js';

type KeyRow = { subject_id: string; kek_id: string | null; wrapped: Buffer | null };

/** The person's key was destroyed: nothing can be sealed for, or read of, them again. */
export class SubjectForgotten extends Error {
  constructor(readonly subjectId: string) {
    super('This person was forgotten.');
    this.name = 'SubjectForgotten';
  }
}

/** One data key a person. Wrapped keys are in Postgres, opened ones in memory for a minute. */
export class SubjectKeys {
  private readonly cache: BoundedCache<Buffer>;

  constructor(
    private readonly postgres: Postgres,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {
    this.cache = new BoundedCache(clock, { max: 10_000, ttl: 60_000 });
  }

  /** The person's key, made when there is none yet. */
  async forSealing(subjectId: string): Promise<Buffer> {
    const known = (await this.forOpening([subjectId])).get(subjectId);
    if (known !== undefined) return known;
    const { kekId, wrapped } = this.keyRing.wrap(randomBytes(32), context(subjectId));
    await this.postgres.execute(
      `insert into vault.subject_keys (subject_id, kek_id, wrapped, made_at) values ($1, $2, $3, $4)
       on conflict (subject_id) do nothing`,
      [subjectId, kekId, wrapped, this.clock.now()],
    );
    const stored = (await this.forOpening([subjectId])).get(subjectId);
    if (stored === undefined) throw new SubjectForgotten(subjectId);
    return stored;
  }

  /** Keys of these people in one query; who has none, or had it destroyed, is missing. */
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
      const key = this.keyRing.unwrap({ kekId, wrapped }, context(id));
      this.cache.set(id, key);
      keys.set(id, key);
    }
    return keys;
  }

  /** Other processes stop within the minute their copy lives. */
  async destroy(subjectId: string): Promise<void> {
    await this.postgres.execute(
      `insert into vault.subject_keys (subject_id, made_at, destroyed_at) values ($1, $2, $2)
       on conflict (subject_id) do update set kek_id = null, wrapped = null, destroyed_at = excluded.destroyed_at`,
      [subjectId, this.clock.now()],
    );
    this.cache.delete(subjectId);
  }
}

const context = (subjectId: string): string => `subject|${subjectId}`;
