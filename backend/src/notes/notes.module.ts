import { Module } from '@nestjs/common';
import { WriteNoteHandler } from './commands/write-note.handler.js';
import { NotesController } from './notes.controller.js';
import { NotesTools } from './notes.tools.js';

@Module({ controllers: [NotesController], providers: [WriteNoteHandler, NotesTools] })
export class NotesModule {}
