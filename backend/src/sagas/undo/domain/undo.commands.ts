import type { UndoEvent } from '@throughline/contracts/undo/undo.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type DataOf<T extends UndoEvent['type']> = Extract<UndoEvent, { type: T }>['data'];

export class RequestUndo extends command('RequestUndo')<DataOf<'UndoRequested'>>() {}
/** Items that have ended; those that ended before are left out. */
export class RecordUndoProgress extends command('RecordUndoProgress')<DataOf<'UndoProgressed'>>() {}

export type UndoCommand = CommandIn<typeof import('./undo.commands.js')>;
