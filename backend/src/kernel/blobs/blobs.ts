import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CheckedJson, type Content, type Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { isSealed } from '@throughline/contracts/personal.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { ContentOwner } from '@throughline/platform/vault/sealed-contents.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { blobMigrations } from './blobs.schema.js';

export type Blob = { contentType: string; content: Buffer };
/** `room`: bytes that the value may have. `keptUntil`: when it may be deleted, unless something else stores the same value. */
type StoreOptions = { room?: number; keptUntil?: Date | null };
type SealedValue = Extract<Content, { kind: 'sealed' }>;
type StoredBlob = Extract<Content, { kind: 'blob' }>;
type BlobRow = { content_type: string; content: Buffer; run_id: string | null };

const previewCharacters = 1_000;
const json = 'application/json';

/** A value above this size is not stored; the step reports that instead of a part of it. */
export class BlobTooLarge extends Error {}

/** The value is no longer kept, or its key was destroyed. */
export class ContentMissing extends Error {
  constructor(readonly hasKey: boolean) {
    super('The value is no longer kept.');
  }
}

/** The same value of a run stored again is kept for the longer of both times, and counted once. */
const insert = `with stored as (
    insert into blobs.blobs as known (workspace_id, hash, content_type, content, kept_until, run_id) values ($1, $2, $3, $4, $5, $6)
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

const deleteOfRun = `with deleted as (
    delete from blobs.blobs where workspace_id = $1 and run_id = $2 returning octet_length(content) as bytes
  ) update blobs.usage set bytes = bytes - (select coalesce(sum(deleted.bytes), 0) from deleted) where workspace_id = $1`;

/** Values of runs, sealed with the key of their run: those that the log has room for, and those that are stored here. */
@Injectable()
export class Blobs implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
  ) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'blobs', blobMigrations);
  }

  /** Returns a small value itself; a large one is stored and returned as a reference. */
  async store(
    owner: ContentOwner,
    value: Json,
    { room = limits.blob, keptUntil = null }: StoreOptions = {},
  ): Promise<Content> {
    const text = JSON.stringify(value);
    const bytes = Buffer.byteLength(text);
    if (bytes > limits.blob) throw new BlobTooLarge('The value is bigger than 10 MB.');
    if (bytes > room)
      throw new BlobTooLarge(`The value has ${bytes} bytes, and only ${Math.max(0, room)} are left for it.`);
    const { contents } = this.vault;
    if (bytes <= limits.inlineContent) return this.sealText(owner, text);
    const plain = Buffer.from(text);
    const hash = await contents.nameOf(owner, plain);
    const content = await contents.sealBytes(owner, hash, plain);
    await this.postgres.execute(insert, [owner.workspaceId, hash, json, content, keptUntil, owner.runId]);
    const preview = await contents.seal(owner, previewOf(value, text), 'beginning');
    return { kind: 'blob', hash, bytes, contentType: json, preview };
  }

  /** Bytes that are not JSON, such as a file. They have no readable beginning. */
  async storeBytes(owner: ContentOwner, bytes: Buffer, contentType: string): Promise<StoredBlob> {
    const { contents } = this.vault;
    const hash = await contents.nameOf(owner, bytes);
    const content = await contents.sealBytes(owner, hash, bytes);
    await this.postgres.execute(insert, [owner.workspaceId, hash, contentType, content, null, owner.runId]);
    return { kind: 'blob', hash, bytes: bytes.length, contentType, preview: '' };
  }

  /** The value itself, whatever its size: it has to be in the log. */
  seal(owner: ContentOwner, value: Json): Promise<SealedValue> {
    return this.sealText(owner, JSON.stringify(value));
  }

  /** Throws `ContentMissing`. */
  async valueOf(workspaceId: WorkspaceId, content: Content): Promise<Json> {
    if (content.kind === 'inline') return content.value;
    const text = await this.textOf(workspaceId, content);
    if (text === null) throw new ContentMissing(await this.hasKey(workspaceId, content));
    return CheckedJson.parse(JSON.parse(text));
  }

  private async sealText(owner: ContentOwner, text: string): Promise<SealedValue> {
    return { kind: 'sealed', text: await this.vault.contents.seal(owner, text), bytes: Buffer.byteLength(text) };
  }

  /** Blobs of earlier versions have none, and none is missing. */
  private async hasKey(workspaceId: WorkspaceId, content: Content): Promise<boolean> {
    if (content.kind !== 'blob') return false;
    if (!isSealed(content.preview)) return true;
    return (await this.vault.contents.open(workspaceId, content.preview, 'beginning')) !== null;
  }

  private async textOf(
    workspaceId: WorkspaceId,
    content: Exclude<Content, { kind: 'inline' }>,
  ): Promise<string | null> {
    if (content.kind === 'sealed') return this.vault.contents.open(workspaceId, content.text);
    return (await this.get(workspaceId, content.hash))?.content.toString() ?? null;
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

  /** Makes the contents of a run unreadable, whichever were stored here or elsewhere. Repeating it has the same effect. */
  async erase(owner: ContentOwner): Promise<void> {
    await this.vault.contents.eraseRun(owner);
    await this.postgres.execute(deleteOfRun, [owner.workspaceId, owner.runId]);
  }

  /** Deletes all values of a workspace. */
  async deleteOf(workspaceId: WorkspaceId): Promise<void> {
    await this.postgres.transaction(async (transaction) => {
      await transaction.execute('delete from blobs.blobs where workspace_id = $1', [workspaceId]);
      await transaction.execute('delete from blobs.usage where workspace_id = $1', [workspaceId]);
    });
  }

  /** In clear; null when it is no longer kept, or its key was destroyed. */
  async get(workspaceId: WorkspaceId, hash: string): Promise<Blob | null> {
    const [row] = await this.postgres.query<BlobRow>(
      `select content_type, content, run_id from blobs.blobs where workspace_id = $1 and hash = $2`,
      [workspaceId, hash],
    );
    if (row === undefined) return null;
    const { content_type: contentType, run_id: runId } = row;
    // Blobs of earlier versions are not sealed.
    if (runId === null) return { contentType, content: row.content };
    const content = await this.vault.contents.openBytes({ workspaceId, runId }, hash, row.content);
    return content && { contentType, content };
  }
}

const previewOf = (value: Json, text: string): string =>
  (typeof value === 'string' ? value : text).slice(0, previewCharacters);
