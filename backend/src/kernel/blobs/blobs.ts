import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CheckedJson, type Content, type Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { isSealed } from '@throughline/contracts/personal.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { ContentOwner } from '@throughline/platform/vault/sealed-contents.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { deleteOfRun, deleteSome, expiredAtOnce } from './blob-statements.js';
import { blobMigrations } from './blobs.schema.js';
import { insertBlobs, type NewBlob } from './insert-blobs.js';

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
    const { content, blobs } = await this.newValue(owner, value, { room, keptUntil });
    await insertBlobs(this.postgres, blobs, ceiling);
    return content;
  }

  /** A file and the text in it, both or neither. The bytes have no readable beginning. */
  async storeFile(
    owner: ContentOwner,
    { bytes, contentType, text }: { bytes: Buffer; contentType: string; text: string | null },
    ceiling = Infinity,
  ): Promise<{ content: StoredBlob; text: Content | null }> {
    const ofText = text === null ? null : await this.newValue(owner, text, { room: limits.blob, keptUntil: null });
    const ofBytes = await this.newBlob(owner, bytes, { contentType, keptUntil: null });
    await insertBlobs(this.postgres, [ofBytes, ...(ofText?.blobs ?? [])], ceiling);
    const content = { kind: 'blob', hash: ofBytes.hash, bytes: bytes.length, contentType, preview: '' } as const;
    return { content, text: ofText && ofText.content };
  }

  private async newValue(
    owner: ContentOwner,
    value: Json,
    { room, keptUntil }: { room: number; keptUntil: Date | null },
  ): Promise<{ content: Content; blobs: NewBlob[] }> {
    const text = JSON.stringify(value);
    const bytes = Buffer.byteLength(text);
    if (bytes > limits.blob) throw new BlobTooLarge('The value is bigger than 10 MB.');
    if (bytes > room)
      throw new BlobTooLarge(`The value has ${bytes} bytes, and only ${Math.max(0, room)} are left for it.`);
    if (bytes <= limits.inlineContent) return { content: await this.sealText(owner, text), blobs: [] };
    const blob = await this.newBlob(owner, Buffer.from(text), { contentType: json, keptUntil });
    const preview = await this.vault.contents.seal(owner, getPreview(value, text), 'beginning');
    return { content: { kind: 'blob', hash: blob.hash, bytes, contentType: json, preview }, blobs: [blob] };
  }

  private async newBlob(
    owner: ContentOwner,
    bytes: Buffer,
    { contentType, keptUntil }: { contentType: string; keptUntil: Date | null },
  ): Promise<NewBlob> {
    const { contents } = this.vault;
    const hash = await contents.getName(owner, bytes);
    const sealed = await contents.sealBytes(owner, hash, bytes);
    const values = [owner.workspaceId, hash, contentType, sealed, keptUntil, owner.runId];
    return { hash, values, needed: sealed.length };
  }

  /** The value itself, whatever its size: it has to be in the log. */
  seal(owner: ContentOwner, value: Json): Promise<SealedValue> {
    return this.sealText(owner, JSON.stringify(value));
  }

  /** Throws `ContentMissing`. */
  async getValue(workspaceId: WorkspaceId, content: Content): Promise<Json> {
    if (content.kind === 'inline') return content.value;
    const text = await this.getText(workspaceId, content);
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

  private async getText(
    workspaceId: WorkspaceId,
    content: Exclude<Content, { kind: 'inline' }>,
  ): Promise<string | null> {
    if (content.kind === 'sealed') return this.vault.contents.open(workspaceId, content.text);
    return (await this.get(workspaceId, content.hash))?.content.toString() ?? null;
  }

  /** How much a workspace has stored. */
  async getBytes(workspaceId: WorkspaceId): Promise<number> {
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

const getPreview = (value: Json, text: string): string =>
  (typeof value === 'string' ? value : text).slice(0, previewCharacters);
