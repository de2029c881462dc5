import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CheckedJson, type Content, type Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { isSealed } from '@throughline/contracts/personal.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { ContentOwner } from '@throughline/platform/vault/sealed-contents.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { deleteOfRun, deleteSome, expiredAtOnce, insert } from './blob-statements.js';
import { blobMigrations } from './blobs.schema.js';

export type Blob = { contentType: string; content: Buffer };
/**
 * `room`: bytes that the value may have. `keptUntil`: when it may be deleted, unless something else stores the same value.
 * `ceiling`: bytes that all values of the workspace may have.
 */
type StoreOptions = { room?: number; keptUntil?: Date | null; ceiling?: number };
type SealedValue = Extract<Content, { kind: 'sealed' }>;
type StoredBlob = Extract<Content, { kind: 'blob' }>;
type BlobRow = { content_type: string; content: Buffer; run_id: string | null };

const previewCharacters = 1_000;
const json = 'application/json';

/** A value above this size is not stored; the step reports that instead of a part of it. */
export class BlobTooLarge extends Error {}

/** With this value the workspace would have stored more than it may, so it is not stored. */
export class StorageExceeded extends Error {
  constructor(
    readonly used: number,
    readonly needed: number,
  ) {
    super(`${used} bytes are stored, and ${needed} more are too many.`);
  }
}

/** The value is no longer kept, or its key was destroyed. */
export class ContentMissing extends Error {
  constructor(readonly hasKey: boolean) {
    super('The value is no longer kept.');
  }
}

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
    { room = limits.blob, keptUntil = null, ceiling = Infinity }: StoreOptions = {},
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
    await this.insert([owner.workspaceId, hash, json, content, keptUntil, owner.runId], content.length, ceiling);
    const preview = await contents.seal(owner, previewOf(value, text), 'beginning');
    return { kind: 'blob', hash, bytes, contentType: json, preview };
  }

  /** Bytes that are not JSON, such as a file. They have no readable beginning. */
  async storeBytes(
    owner: ContentOwner,
    bytes: Buffer,
    { contentType, ceiling = Infinity }: { contentType: string; ceiling?: number },
  ): Promise<StoredBlob> {
    const { contents } = this.vault;
    const hash = await contents.nameOf(owner, bytes);
    const content = await contents.sealBytes(owner, hash, bytes);
    await this.insert([owner.workspaceId, hash, contentType, content, null, owner.runId], content.length, ceiling);
    return { kind: 'blob', hash, bytes: bytes.length, contentType, preview: '' };
  }

  /** The row of the usage is locked meanwhile, so that several who store at once do not exceed the ceiling together. */
  private async insert(values: readonly unknown[], needed: number, ceiling: number): Promise<void> {
    if (ceiling === Infinity) return void (await this.postgres.execute(insert, values));
    await this.postgres.transaction(async (transaction) => {
      const [usage] = await transaction.query<{ bytes: number }>(insert, values);
      if (usage !== undefined && usage.bytes > ceiling) throw new StorageExceeded(usage.bytes - needed, needed);
    });
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
