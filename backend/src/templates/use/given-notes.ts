import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { CreateNoteRequest } from '@throughline/contracts/notes/note.requests.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { BeginNote, noteIdOf } from '../../notes/public.js';

/** Writes the notes of a template that a person gave a text of their own before it is used: what is there then stays. */
@Injectable()
export class GivenNotes {
  constructor(
    private readonly commands: CommandBus,
    private readonly blobs: Blobs,
  ) {}

  async write(workspaceId: WorkspaceId, notes: readonly CreateNoteRequest[], meta: CommandMeta): Promise<void> {
    for (const { key, text } of notes) {
      const noteId = noteIdOf(workspaceId, key);
      const sealed = await this.blobs.seal({ workspaceId, runId: noteId }, text);
      const commandId = CommandId.parse(derivedId(meta.commandId, 'note', key));
      const data = { noteId, workspaceId, key, text: sealed };
      await this.commands.execute(new BeginNote(data, { ...unguarded(meta), commandId }));
    }
  }
}
