import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { UndoEvent } from '@throughline/contracts/undo/undo.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { UndoCommand } from './undo.commands.js';

/** How an item ended is decided once: a job that is repeated changes nothing. */
type Undo = { workspaceId: WorkspaceId; items: number; ended: ReadonlySet<number> } | null;

const decide = (command: UndoCommand, undo: Undo): UndoEvent[] => {
  if (command.type === 'RequestUndo') return undo === null ? [{ type: 'UndoRequested', data: command.data }] : [];
  const { data } = command;
  if (undo?.workspaceId !== data.workspaceId) throw new NotFound();
  const ended = data.ended.filter(({ item }) => item < undo.items && !undo.ended.has(item));
  return ended.length === 0 ? [] : [{ type: 'UndoProgressed', data: { ...data, ended } }];
};

const evolve = (undo: Undo, { type, data }: UndoEvent): Undo => {
  if (type === 'UndoRequested') return { workspaceId: data.workspaceId, items: data.items.length, ended: new Set() };
  return undo && { ...undo, ended: new Set([...undo.ended, ...data.ended.map(({ item }) => item)]) };
};

export const undoDecider: Decider<Undo, UndoCommand, UndoEvent> = {
  category: 'undo',
  id: ({ data }) => data.undoId,
  initial: null,
  creates: ['RequestUndo'],
  decide,
  evolve,
};
