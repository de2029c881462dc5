import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { UndoId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Position } from '../receipt.js';
import { undoSettings, type UndoSetting } from './undo-settings.js';

export const UndoSettingName = z.enum(Object.keys(undoSettings) as [UndoSetting, ...UndoSetting[]]);

const id = z.string().max(120);
/**
 * Holds what one command puts back. `id`: of the row that shows it. `before`: by field, the position at which it had the value that it gets again.
 * A call of a service outside, by the id of its step, is undone by another call, once a person approves it.
 */
export const UndoItem = z.discriminatedUnion('setting', [
  z.object({ setting: UndoSettingName, id, before: z.record(z.string().max(60), Position) }),
  z.object({ setting: z.literal('outside_call'), id }),
]);
export type UndoItem = z.infer<typeof UndoItem>;

/** `item`: its place in the list. `code`: of the problem for which nothing was put back; null: it has its value of before. */
export const UndoOutcome = z.object({ item: z.int().nonnegative(), code: z.string().max(60).nullable() });
export type UndoOutcome = z.infer<typeof UndoOutcome>;

/** Values are in no event of it: they are those that the rows had at the positions. */
export const undoEvents = aggregate(
  'undo',
  { undoId: UndoId, workspaceId: WorkspaceId },
  {
    /** `events`: how many are undone. `seen`: the position of the plan; what others changed after it is not overwritten. */
    UndoRequested: {
      events: z.int().positive(),
      seen: Position,
      items: z.array(UndoItem).min(1).max(limits.undoEvents),
    },
    UndoProgressed: { ended: z.array(UndoOutcome).min(1) },
  },
);
export type UndoEvent = EventOfAggregate<typeof undoEvents>;
