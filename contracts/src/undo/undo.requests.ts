import { z } from 'zod';
import { Actor } from '../event.js';
import { HistoryQuery } from '../history/history.requests.js';
import { AgentId, RunId } from '../ids.js';
import { Content, Json } from '../json.js';
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

/**
 * `offer`: another call undoes it, once a person approves that one. `waits`: such a call waits for it. `done`: such a call was made.
 * `none`: nothing undoes it, because of `reason`. `erased`: its contents are no longer kept. `personal`: the account is somebody
 * else's own, and is used in runs that they start. `no_account`: it is disconnected, or the agent may not use it any more.
 */
export const UndoCallState = z.enum([
  'offer',
  'waits',
  'done',
  'none',
  'erased',
  'not_allowed',
  'archived',
  'no_account',
  'personal',
]);
export type UndoCallState = z.infer<typeof UndoCallState>;

/** A call that changed something at a service outside. `key`: of its step. `account`: as the workspace calls it; null: it is gone. */
export const UndoCall = z.object({
  key: z.string(),
  service: z.string(),
  title: z.string(),
  at: Instant,
  agent: z.object({ id: AgentId, name: z.string() }),
  run: z.object({ id: RunId, number: z.int().positive().nullable() }),
  account: z.string().nullable(),
  /** The contents are null where they are erased, or the reader may not read them. */
  request: Content.nullable(),
  answer: Content.nullable(),
  inverse: z.object({ title: z.string(), arguments: z.record(z.string(), Json) }).nullable(),
  state: UndoCallState,
  reason: z.string().nullable(),
});
export type UndoCall = z.infer<typeof UndoCall>;

/** `moment`: the number of the last event that it knows. `moreCalls`: how many are not among `calls`. */
export const UndoPlan = z.object({
  moment: z.int().positive(),
  events: z.int().nonnegative(),
  lines: z.array(UndoLine),
  rest: z.array(UndoRest),
  calls: z.array(UndoCall),
  moreCalls: z.int().nonnegative(),
});
export type UndoPlan = z.infer<typeof UndoPlan>;

const keys = z.array(z.string().max(250)).max(limits.undoEvents).default([]);

/**
 * Lines that can be put back are, but those of `except`; of those that others changed since only `overwrite`, and of the calls only
 * `calls`. All are keys.
 */
export const UndoRequest = z.object({ filters: UndoQuery, moment: number, except: keys, overwrite: keys, calls: keys });
export type UndoRequest = z.infer<typeof UndoRequest>;
