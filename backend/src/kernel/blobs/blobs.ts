import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CheckedJson, type Content, type Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { blobMigrations } from './blobs.schema.js';

export type Blob = { contentType: string; content: Buffer };
/** `room`: bytes that the value may have. `keptUntil`: when it may be deleted, unless something else stores the same value. */
type StoreOptions = { room?: number; keptUntil?: Date | null };
type BlobRow = { content_type: string; content: Buffer };

const previewCharacters = 1_000;
const json = 'application/json';

/** A value above this size is not stored; the step reports that instead of a part of it. */
export class BlobTooLarge extends Error {}

/** The value is no longer kept. */
export class BlobMissing extends Error {
  constructor(hash: string) {
    super(`The blob ${hash} is missing.`);
  }
}

/** The same value stored again is kept for the longer of both times, and counted once. */
const insert = `with stored as (
    insert into blobs.blobs as known (workspace_id, hash, content_type, content, kept_until) values ($1, $2, $3, $4, $5)
    on conflict (workspace_id, hash) do update set kept_until = excluded.kept_until
      where known.kept_until is not null and (excluded.kept_until is null or excluded.kept_until > known.kept_until)
    returning xmax = 0 as is_new, octet_length(content) as bytes
  ) insert into blobs.usage as known (workspace_id, bytes) select $1, bytes from stored where is_new
    on conflict (workspace_id) do update set bytes = known.bytes + excluded.bytes`;

const expiredAtOnce = 200;
const deleteSome = `with expired as (
    select workspace_id, hash from blobs.blobs where kept_until < $1 order by kept_until limit ${expiredAtOnce} for update skip locked
  ), deleted as (
    delete from blobs.blobs b using expired e where b.workspace_id = e.workspace_id and b.hash = e.hash
    returning b.workspace_id, octet_length(b.content) as bytes
  ), freed as (
    update blobs.usage u set bytes = u.bytes - d.bytes
    from (select workspace_id, sum(bytes) as bytes from deleted group by workspace_id) d
    where u.workspace_id = d.workspace_id
  ) select count(*)::int as deleted from deleted`;

/** Values too large for the log, stored by the hash of their content. A workspace stores the same value once. */
@Injectable()
export class Blobs implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'blobs', blobMigrations);
  }

  /** Returns a small value inline; a large one is stored and returned as a reference. */
  async store(
    workspaceId: WorkspaceId,
    value: Json,
    { room = limits.blob, keptUntil = null }: StoreOptions = {},
  ): Promise<Content> {
    const text = JSON.stringify(value);
    const bytes = Buffer.byteLength(text);
    if (bytes > limits.blob) throw new BlobTooLarge('The value is bigger than 10 MB.');
    if (bytes > room)
      throw new BlobTooLarge(`The value has ${bytes} bytes, and only ${Math.max(0, room)} are left for it.`);
    if (bytes <= limits.inlineContent) return { kind: 'inline', value };
    const content = Buffer.from(text);
    const hash = createHash('sha256').update(content).digest('hex');
    await this.postgres.execute(insert, [workspaceId, hash, json, content, keptUntil]);
    return { kind: 'blob', hash, bytes, contentType: json, preview: preview(value, text) };
  }

  async valueOf(workspaceId: WorkspaceId, content: Content): Promise<Json> {
    if (content.kind === 'inline') return content.value;
    const blob = await this.get(workspaceId, content.hash);
    if (blob === null) throw new BlobMissing(content.hash);
    return CheckedJson.parse(JSON.parse(blob.content.toString()));
  }

  /** How much a workspace has stored. */
  async bytesOf(workspaceId: WorkspaceId): Promise<number> {
    const sql = 'select bytes from blobs.usage where workspace_id = $1';
    const [usage] = await this.postgres.query<{ bytes: number }>(sql, [workspaceId]);
    return usage?.bytes ?? 0;
  }

  /** Deletes values whose time is over. */
  async deleteExpired(now: Date): Promise<void> {
    for (;;) {
      const [some] = await this.postgres.query<{ deleted: number }>(deleteSome, [now]);
      if ((some?.deleted ?? 0) < expiredAtOnce) return;
    }
  }

  /** Deletes all values of a workspace. */
  async deleteOf(workspaceId: WorkspaceId): Promise<void> {
    await this.postgres.transaction(async (transaction) => {
      await transaction.execute('delete from blobs.blobs where workspace_id = $1', [workspaceId]);
      await transaction.execute('delete from blobs.usage where workspace_id = $1', [workspaceId]);
    });
  }

  async get(workspaceId: WorkspaceId, hash: string): Promise<Blob | null> {
    const [row] = await this.postgres.query<BlobRow>(
      `select content_type, content from blobs.blobs where workspace_id = $1 and hash = $2`,
      [workspaceId, hash],
    );
    return row === undefined ? null : { contentType: row.content_type, content: row.content };
  }
}

const preview = (value: Json, text: string): string =>
  (typeof value === 'string' ? value : text).slice(0, previewCharacters);
