import { z } from 'zod';
import { Json } from '../json.js';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';
import { HistoryRow } from './history.row.js';

/** Things of a workspace that people change, in the order in which a comparison shows them. */
export const ThingKind = z.enum([
  'agent',
  'trigger',
  'member',
  'invitation',
  'connection',
  'service_app',
  'note',
  'template',
  'endpoint',
  'budget',
  'subscription',
  'workspace',
]);
export type ThingKind = z.infer<typeof ThingKind>;

/** A moment: the number of its event in the workspace, and the instant that named it, or when the event was recorded. */
export const MomentPlace = z.object({ number: z.int(), at: Instant });
export type MomentPlace = z.infer<typeof MomentPlace>;

const at = z.string().max(40);
/** The numbers of events, or instants. Without `to`, up to the newest event. */
export const CompareQuery = z.strictObject({ from: at, to: at.optional() });
export type CompareQuery = z.infer<typeof CompareQuery>;

/** How many things of each kind are not as they were; kinds without any are left out. */
export const Comparison = z.object({
  from: MomentPlace,
  to: MomentPlace,
  kinds: z.array(z.object({ kind: ThingKind, count: z.int().positive() })),
});
export type Comparison = z.infer<typeof Comparison>;

/**
 * `field` is a column, or `column.key` of a column that is an object. Undefined where it was not there. `position`: that of
 * the event that gave it its value.
 */
export const ChangedField = z.object({
  field: z.string(),
  before: Json.optional(),
  after: Json.optional(),
  position: Position,
});
export type ChangedField = z.infer<typeof ChangedField>;

/** `made`: it was not there before. */
export const ChangedThing = z.object({
  kind: ThingKind,
  id: z.string(),
  name: z.string(),
  made: z.boolean(),
  fields: z.array(ChangedField),
});
export type ChangedThing = z.infer<typeof ChangedThing>;

/** `next`: to be given as `after`. */
export const ChangedThingsQuery = CompareQuery.extend({
  kind: ThingKind,
  after: z.coerce.number().int().nonnegative().default(0),
});
export type ChangedThingsQuery = z.infer<typeof ChangedThingsQuery>;
/** `events`: those that the fields name. */
export const ChangedThings = z.object({
  things: z.array(ChangedThing),
  events: z.array(HistoryRow),
  next: z.string().nullable(),
});
export type ChangedThings = z.infer<typeof ChangedThings>;

export const ThingQuery = z.strictObject({ kind: ThingKind, id: z.string().max(100) });
export type ThingQuery = z.infer<typeof ThingQuery>;
/** Everything that a thing is, and for each field what it was before and the event that set it. */
export const ThingOrigins = z.object({ thing: ChangedThing, events: z.array(HistoryRow) });
export type ThingOrigins = z.infer<typeof ThingOrigins>;
