import { z } from 'zod';
import { Actor } from '../event.js';
import { HistoryQuery } from '../history/history.requests.js';
import { Json } from '../json.js';
import { limits } from '../limits.js';
import { Instant } from '../row.js';
import { UndoSettingName } from './undo.events.js';

const number = z.coerce.number().int().positive();

/** Which events: one by its number, or all that the filters of History match. */
export const UndoQuery = HistoryQuery.omit({ before: true, after: true, order: true, limit: true }).extend({
  number: number.optional(),
});
export type UndoQuery = z.infer<typeof UndoQuery>;

/**
 * `put_back`: it has the value that these events gave it. `done`: it has its value of before already. `changed_since`: others gave it
 * another value in between or since. `gone`: what it is of is archived, removed or deleted.
 */
export const UndoState = z.enum(['put_back', 'changed_since', 'done', 'not_allowed', 'gone']);
export type UndoState = z.infer<typeof UndoState>;

/** One field of one thing, three times. `name`: of the thing, now. `since`: who gave it another value, when, by which event. */
export const UndoLine = z.object({
  key: z.string(),
  setting: UndoSettingName,
  id: z.string(),
  name: z.string(),
  field: z.string(),
  before: Json,
  after: Json,
  now: Json,
  state: UndoState,
  since: z.object({ by: Actor, at: Instant, number: z.int().positive().nullable() }).nullable(),
});
export type UndoLine = z.infer<typeof UndoLine>;

/** Events that nothing puts back by itself. `number`: of the first of them. */
export const UndoRest = z.object({
  type: z.string(),
  kind: z.enum(['offer', 'never']),
  reason: z.string(),
  count: z.int().positive(),
  number: z.int().positive().nullable(),
});
export type UndoRest = z.infer<typeof UndoRest>;

/** `moment`: the number of the last event that it knows. */
export const UndoPlan = z.object({
  moment: z.int().positive(),
  events: z.int().nonnegative(),
  lines: z.array(UndoLine),
  rest: z.array(UndoRest),
});
export type UndoPlan = z.infer<typeof UndoPlan>;

const keys = z.array(z.string().max(250)).max(limits.undoEvents).default([]);

/** Lines that can be put back are, but those of `except`; of those that others changed since only `overwrite`. Both are keys. */
export const UndoRequest = z.object({ filters: UndoQuery, moment: number, except: keys, overwrite: keys });
export type UndoRequest = z.infer<typeof UndoRequest>;
