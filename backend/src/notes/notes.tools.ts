import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { writeValue } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { NoteKey } from '@throughline/contracts/notes/note.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { derivedId } from '@throughline/platform/ids.js';
import { PreconditionFailed } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { tool, ToolFailure, type Tool, type ToolContext } from '../kernel/agent-tools/tool.js';
import { ToolRegistry } from '../kernel/agent-tools/tool-registry.js';
import { WriteNote } from './domain/note.commands.js';
import { NoteExists } from './domain/note.errors.js';
import { getNoteId } from './note-id.js';
import { NoteTexts } from './note-texts.js';

const key = NoteKey.describe('Name of the note.');
const text = z.string().max(limits.note.text).describe('What the note says.');
const add = z
  .boolean()
  .optional()
  .describe('Adds the text as a new line to what the note says, instead of replacing it.');

type Last = Awaited<ReturnType<NoteTexts['findLast']>>;

const maxTries = 10;

/** The tools by which agents keep notes in their workspace. */
@Injectable()
export class NotesTools {
  constructor(
    tools: ToolRegistry,
    private readonly commands: CommandBus,
    private readonly texts: NoteTexts,
    private readonly clock: Clock,
  ) {
    tools.register(this.read(), this.write());
  }

  private read(): Tool {
    return tool({
      name: 'notes.read',
      title: 'Read a note',
      description: 'Reads a note that an agent or a person of this workspace wrote; text is null when there is none.',
      readOnly: true,
      input: z.object({ key }),
      run: async ({ key }, { workspaceId }) => ({ key, text: (await this.last(workspaceId, key))?.text ?? null }),
    });
  }

  private write(): Tool {
    return tool({
      name: 'notes.write',
      title: 'Write a note',
      description:
        'Writes a note for agents of this workspace to read later; a note of that name is replaced, or gets a new line.',
      readOnly: false,
      input: z.object({ key, text, add }),
      run: async ({ key, text, add }, context) => {
        const { revision } = await (add === true ? this.add(key, text, context) : this.replace(key, text, context));
        return { key, written: true, edition: revision + 1 };
      },
    });
  }

  private async replace(key: string, text: string, context: ToolContext): Promise<{ revision: number }> {
    const last = await this.last(context.workspaceId, key);
    // Two sealed texts are never equal, so the decider cannot see that nothing has changed.
    return last?.text === text ? last : this.append(key, text, context);
  }

  /** A line that another run adds at the same time stays. */
  private async add(key: string, line: string, context: ToolContext): Promise<{ revision: number }> {
    for (let tries = 1; ; tries += 1) {
      const last = await this.last(context.workspaceId, key);
      try {
        return await this.append(key, addLine(last, line), context, last);
      } catch (error) {
        const isOvertaken = error instanceof PreconditionFailed || error instanceof NoteExists;
        if (!isOvertaken || tries === maxTries) throw error;
      }
    }
  }

  /** `onto`: the edition that the text was made for, null for none; absent where that makes no difference. */
  private async append(key: string, text: string, context: ToolContext, onto?: Last): Promise<{ revision: number }> {
    const { workspaceId } = context;
    const meta = this.meta(context);
    const noteId = getNoteId(workspaceId, key);
    const sealed = await this.texts.seal(workspaceId, noteId, text);
    const data = { noteId, workspaceId, key, text: sealed };
    if (!onto) return this.commands.execute(new WriteNote(data, meta, { isFirst: onto === null }));
    return this.commands.execute(new WriteNote(data, { ...meta, expectedRevision: onto.revision }));
  }

  private last(workspaceId: WorkspaceId, key: string) {
    return this.texts.findLast(workspaceId, getNoteId(workspaceId, key));
  }

  /** The same step gives the same command id: tried again, it writes nothing twice. */
  private meta({ workspaceId, agentId, runId, seq, correlationId, causationId }: ToolContext): WriteNote['meta'] {
    return metaFor({
      actor: { kind: 'agent', id: agentId },
      at: this.clock.now(),
      workspaceId,
      commandId: derivedId(runId, 'step', seq),
      correlationId,
      causationId,
    });
  }
}

const addLine = (last: Last, line: string): string => {
  const before = last === null ? '' : writeValue(last.text);
  const text = before === '' ? line : `${before}\n${line}`;
  if (text.length > limits.note.text)
    throw new ToolFailure('too_large', 'The note is full. Take lines out of it under Notes.', false);
  return text;
};
