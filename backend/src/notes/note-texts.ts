import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Blobs } from '../kernel/blobs/blobs.js';

/** Reads and seals the texts of notes: each note has a key of its own. */
@Injectable()
export class NoteTexts {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: Blobs,
  ) {}

  /** Returns the newest edition; null where the workspace has no such note. */
  async findLast(workspaceId: WorkspaceId, noteId: string): Promise<{ text: Json; revision: number } | null> {
    const last = await this.store.last(toStreamName('note', noteId));
    if (last?.type !== 'NoteWritten' || last.data.workspaceId !== workspaceId) return null;
    return { text: await this.blobs.getValue(workspaceId, last.data.text), revision: last.revision };
  }

  seal(workspaceId: WorkspaceId, noteId: string, text: string): Promise<Content> {
    return this.blobs.seal({ workspaceId, runId: noteId }, text);
  }
}
