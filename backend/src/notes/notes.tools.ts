import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { NoteKey } from '@throughline/contracts/notes/note.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { tool, type Tool, type ToolContext } from '../kernel/agent-tools/tool.js';
import { ToolRegistry } from '../kernel/agent-tools/tool-registry.js';
import { WriteNote } from './domain/note.commands.js';
import { getNoteId } from './note-id.js';
import { NoteTexts } from './note-texts.js';

const key = NoteKey.describe('Name of the note.');
const text = z.string().max(limits.note.text);

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
      description: 'Writes a note for agents of this workspace to read later; a note of that name is replaced.',
      readOnly: false,
      input: z.object({ key, text: text.describe('What the note says.') }),
      run: async ({ key, text }, context) => {
        const { workspaceId } = context;
        const last = await this.last(workspaceId, key);
        // Two sealed texts are never equal, so the decider cannot see that nothing has changed.
        const { revision } = last?.text === text ? last : await this.append(key, text, context);
        return { key, written: true, edition: revision + 1 };
      },
    });
  }

  private async append(key: string, text: string, context: ToolContext): Promise<{ revision: number }> {
    const { workspaceId } = context;
    const noteId = getNoteId(workspaceId, key);
    const sealed = await this.texts.seal(workspaceId, noteId, text);
    return this.commands.execute(new WriteNote({ noteId, workspaceId, key, text: sealed }, this.meta(context)));
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
