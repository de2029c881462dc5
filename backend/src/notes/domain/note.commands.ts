import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type NoteText = { noteId: string; workspaceId: WorkspaceId; key: string; text: Content };

/** Written over what was there; `facts.isFirst`: the text was made for a note that was not there yet. */
export class WriteNote extends command('WriteNote')<NoteText>() {
  constructor(
    data: WriteNote['data'],
    meta: CommandMeta,
    readonly facts: { isFirst: boolean } | null = null,
  ) {
    super(data, meta);
  }
}
/** Written only where nothing was: a note that is there is somebody's. */
export class BeginNote extends command('BeginNote')<NoteText>() {}
/** Written by a person for whom there was no note of this key; it is refused where there is one. */
export class CreateNote extends command('CreateNote')<NoteText>() {}

/** Written over by a person. `facts` are gathered by the handler; `unchanged`: the note says this already. */
export class EditNote extends command('EditNote')<{ noteId: string; workspaceId: WorkspaceId; text: string }>() {
  constructor(
    data: EditNote['data'],
    meta: CommandMeta,
    readonly facts: { sealed: Content; unchanged: boolean } | null = null,
  ) {
    super(data, meta);
  }
}

export type NoteCommand = CommandIn<typeof import('./note.commands.js')>;
