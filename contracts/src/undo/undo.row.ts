import { z } from 'zod';
import { Actor } from '../event.js';
import { CorrelationId } from '../ids.js';
import { Position } from '../receipt.js';
import { Instant, row } from '../row.js';
import { UndoItem, UndoOutcome } from './undo.events.js';

/** An undo, as far as it is: items without an outcome wait. `cause`: what it did, in the history. */
export const UndoRow = row({
  events: z.int().positive(),
  seen: Position,
  items: z.array(UndoItem),
  ended: z.array(UndoOutcome),
  cause: CorrelationId,
  requestedBy: Actor,
  requestedAt: Instant,
});
export type UndoRow = z.infer<typeof UndoRow>;
