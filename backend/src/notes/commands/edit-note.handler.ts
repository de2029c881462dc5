import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ContentMissing } from '../../kernel/blobs/blobs.js';
import { EditNote } from '../domain/note.commands.js';
import { noteDecider } from '../domain/note.decider.js';
import { NoteErased, NoteMissing } from '../domain/note.errors.js';
import { NoteTexts } from '../note-texts.js';

/** Two sealed texts are never equal, so the decider cannot see by itself that nothing has changed. */
@CommandHandler(EditNote)
export class EditNoteHandler implements ICommandHandler<EditNote> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly texts: NoteTexts,
  ) {}

  async execute({ data, meta }: EditNote): Promise<Receipt> {
    const { noteId, workspaceId, text } = data;
    const last = await this.texts.findLast(workspaceId, noteId).catch((error: unknown) => {
      throw error instanceof ContentMissing ? new NoteErased() : error;
    });
    if (last === null) throw new NoteMissing();
    const sealed = await this.texts.seal(workspaceId, noteId, text);
    return this.deciders.run(noteDecider, new EditNote(data, meta, { sealed, unchanged: last.text === text }));
  }
}
