import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type NoteText = { noteId: string; workspaceId: WorkspaceId; key: string; text: Content };

/** Written over what was there. */
export class WriteNote extends command('WriteNote')<NoteText>() {}
/** Written only where nothing was: a note that is there is somebody's. */
export class BeginNote extends command('BeginNote')<NoteText>() {}

export type NoteCommand = CommandIn<typeof import('./note.commands.js')>;
