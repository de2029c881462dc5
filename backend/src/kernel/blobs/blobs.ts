import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CheckedJson, type Content, type Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { blobMigrations } from './blobs.schema.js';

export type Blob = { contentType: string; content: Buffer };
type BlobRow = { content_type: string; content: Buffer };

const previewCharacters = 1_000;
const json = 'application/json';

/** A value above this size is not stored; the step reports that instead of a part of it. */
export class BlobTooLarge extends Error {}

/** Values too large for the log, stored by the hash of their content. A workspace stores the same value once. */
@Injectable()
export class Blobs implements OnModuleInit {
  constructor(private readonly postgres: Postgres) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'blobs', blobMigrations);
  }

  /** Returns a small value inline; a large one is stored and returned as a reference. `room`: bytes that it may have. */
  async store(workspaceId: WorkspaceId, value: Json, room: number = limits.blob): Promise<Content> {
    const text = JSON.stringify(value);
    const bytes = Buffer.byteLength(text);
    if (bytes > limits.blob) throw new BlobTooLarge('The value is bigger than 10 MB.');
    if (bytes > room)
      throw new BlobTooLarge(`The value has ${bytes} bytes, and only ${Math.max(0, room)} are left for it.`);
    if (bytes <= limits.inlineContent) return { kind: 'inline', value };
    const content = Buffer.from(text);
    const hash = createHash('sha256').update(content).digest('hex');
    await this.postgres.query(
      `insert into blobs.blobs (workspace_id, hash, content_type, content) values ($1, $2, $3, $4) on conflict do nothing`,
      [workspaceId, hash, json, content],
    );
    return { kind: 'blob', hash, bytes, contentType: json, preview: preview(value, text) };
  }

  async valueOf(workspaceId: WorkspaceId, content: Content): Promise<Json> {
    if (content.kind === 'inline') return content.value;
    const blob = await this.get(workspaceId, content.hash);
    if (blob === null) throw new Error(`The blob ${content.hash} is missing.`);
    return CheckedJson.parse(JSON.parse(blob.content.toString()));
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
