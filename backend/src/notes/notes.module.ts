import { Module } from '@nestjs/common';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { EditNoteHandler } from './commands/edit-note.handler.js';
import * as noteCommands from './domain/note.commands.js';
import { noteDecider } from './domain/note.decider.js';
import { NoteTexts } from './note-texts.js';
import { NotesController } from './notes.controller.js';
import { NotesQueries } from './notes.queries.js';
import { NotesTools } from './notes.tools.js';

@Module({
  imports: [BlobsModule],
  controllers: [NotesController],
  providers: [
    ...toHandlers(noteDecider, noteCommands, [noteCommands.EditNote]),
    EditNoteHandler,
    NoteTexts,
    NotesQueries,
    NotesTools,
  ],
})
export class NotesModule {}
