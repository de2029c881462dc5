import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import {
  CreateNoteRequest,
  EditNoteRequest,
  NoteEditionQuery,
  NoteQuery,
} from '@throughline/contracts/notes/note.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { z } from 'zod';
import { Needs } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import { CreateNote, EditNote } from './domain/note.commands.js';
import { getNoteId } from './note-id.js';
import { NoteTexts } from './note-texts.js';
import { NotesQueries } from './notes.queries.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Note = () => Param('noteId', { schema: z.uuid() });

@Controller('api/workspaces/:workspaceId/notes')
export class NotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly notes: NotesQueries,
    private readonly texts: NoteTexts,
  ) {}

  @Post()
  @Needs('agents.edit')
  async create(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: CreateNoteRequest }) { key, text }: CreateNoteRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const noteId = getNoteId(workspaceId, key);
    const sealed = await this.texts.seal(workspaceId, noteId, text);
    return this.commands.execute(new CreateNote({ noteId, workspaceId, key, text: sealed }, meta));
  }

  @Get()
  @Needs('runs.read')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: NoteQuery }) query: NoteQuery) {
    return this.notes.list(workspaceId, query);
  }

  @Get(':noteId')
  @Needs('runs.read')
  get(@Workspace() workspaceId: WorkspaceId, @Note() noteId: string) {
    return this.notes.get(workspaceId, noteId);
  }

  @Get(':noteId/editions')
  @Needs('runs.read')
  editions(
    @Workspace() workspaceId: WorkspaceId,
    @Note() noteId: string,
    @Query({ schema: NoteEditionQuery }) query: NoteEditionQuery,
  ) {
    return this.notes.editions(workspaceId, noteId, query);
  }

  @Patch(':noteId/text')
  @Needs('agents.edit')
  edit(
    @Workspace() workspaceId: WorkspaceId,
    @Note() noteId: string,
    @Body({ schema: EditNoteRequest }) { text }: EditNoteRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new EditNote({ noteId, workspaceId, text }, meta));
  }
}
