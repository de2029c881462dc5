import { Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module.js';
import { WriteNoteHandler } from './commands/write-note.handler.js';
import { NotesController } from './notes.controller.js';
import { NotesTools } from './notes.tools.js';

@Module({ imports: [ToolsModule], controllers: [NotesController], providers: [WriteNoteHandler, NotesTools] })
export class NotesModule {}
