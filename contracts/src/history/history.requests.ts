import { z } from 'zod';
import { Origin } from '../event.js';
import { Json } from '../json.js';
import { limits } from '../limits.js';
import { SearchWords, several } from '../page.js';
import { Position } from '../receipt.js';
import { RequestInstant } from '../request-values.js';
import { Instant } from '../row.js';
import { CountedBy } from './counted-by.js';
import { HistoryRow } from './history.row.js';
import { maxWordsAsked, wordsIn } from './words.js';

/** Holds what an event changed in the row of its resource. */
export const HistoryChange = z.object({
  table: z.string(),
  before: z.record(z.string(), Json).nullable(),
  after: z.record(z.string(), Json).nullable(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;
/** Whether it can be undone: by a command, by a person who looks at it, or never, and then why. */
const EntryUndo = z.object({ kind: z.enum(['inverse', 'offer', 'never']), reason: z.string().nullable() });
export const HistoryEntry = z.object({
  event: HistoryRow,
  change: HistoryChange.nullable(),
  undo: EntryUndo.nullable().default(null),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Where the request behind an event came from; null for events recorded before origins were kept. */
export const HistoryOrigin = z.object({ origin: Origin.nullable() });
export type HistoryOrigin = z.infer<typeof HistoryOrigin>;

/** `?number=` or `?until=`: the event with this number, or the newest one at or before a time. */
export const HistoryPlaceQuery = z.union([
  z.strictObject({ number: z.coerce.number().int().positive() }),
  z.strictObject({ until: RequestInstant }),
]);
export type HistoryPlaceQuery = z.infer<typeof HistoryPlaceQuery>;
/** Where in the log an event is. */
export const HistoryPlace = z.object({ position: Position, number: z.int().positive().nullable(), at: Instant });
export type HistoryPlace = z.infer<typeof HistoryPlace>;

/** Each value reads an index of its own, so few are allowed. */
const values = (length: number) => several(z.string().max(length), limits.filterValues).default([]);
const actor = values(100);
const resource = values(100);
const category = values(40);
const type = values(80);

const Words = SearchWords.refine((text) => wordsIn(text).length > 0, 'Enter a word with letters or digits.').refine(
  (text) => wordsIn(text).length <= maxWordsAsked,
  `Enter at most ${maxWordsAsked} words.`,
);

/**
 * `?actor=&resource=&type=&notType=&from=&to=&before=`; each takes several values. `resource` is the id of anything that
 * an event concerns, times are instants, `to` is exclusive, `before` and `after` are positions.
 */
export const HistoryQuery = z.strictObject({
  actor,
  notActor: actor,
  resource,
  notResource: resource,
  category,
  notCategory: category,
  type,
  notType: type,
  correlation: z.uuid().optional(),
  /** Words that all occur in the same event. */
  words: Words.optional(),
  /** An event's number: the event, what led to it, and all it led to, by causation. `words`: the same of all events with the words. */
  tree: z.union([z.literal('words'), z.coerce.number().int().positive()]).optional(),
  /** Holds what a line of an invoice counted. */
  counted: CountedBy.optional(),
  from: RequestInstant.optional(),
  to: RequestInstant.optional(),
  before: z.coerce.number().int().positive().optional(),
  after: z.coerce.number().int().nonnegative().optional(),
  /** `oldest` for programs that read forwards with `after`. */
  order: z.enum(['newest', 'oldest']).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Where the words occur, the latest first; `kind` is the category of the stream. */
const FoundPlace = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string().nullable(),
  agent: z.string().nullable(),
  count: z.int().positive(),
});
/** The events with the words in short, or the newest 2,000 of them; `places` names 50. */
export const HistoryFound = z.object({
  count: z.int().nonnegative(),
  /** There may be more events than `count`. */
  countIsMinimum: z.boolean(),
  first: z.object({ number: z.int().nullable(), at: Instant }).nullable(),
  last: z.object({ number: z.int().nullable(), at: Instant }).nullable(),
  places: z.array(FoundPlace),
  morePlaces: z.boolean(),
  /** How much of the history is searched, in percent, while words are indexed for the first time; null when all is. */
  percent: z.int().nullable(),
});
export type HistoryFound = z.infer<typeof HistoryFound>;
export const HistoryFoundQuery = z.strictObject({ words: Words });
export type HistoryFoundQuery = z.infer<typeof HistoryFoundQuery>;

/** The same filters as the list; everything that they match. */
export const HistoryExportQuery = HistoryQuery.omit({ limit: true }).extend({
  format: z.enum(['csv', 'ndjson']),
  limit: z.literal(200).default(200),
});
export type HistoryExportQuery = z.infer<typeof HistoryExportQuery>;

const proofRange = z.strictObject({
  from: RequestInstant.optional(),
  to: RequestInstant.optional(),
  first: z.coerce.number().int().positive().optional(),
  last: z.coerce.number().int().positive().optional(),
});
const isOneRange = ({ from, to, first, last }: z.infer<typeof proofRange>): boolean =>
  (from ?? to) === undefined || (first ?? last) === undefined;
const oneRange = { path: ['first'], error: 'without `from` and `to`' };

/** All events, those from `first` to `last` by their numbers, or all between the first and the last event of a time. */
export const ProofRangeQuery = proofRange.refine(isOneRange, oneRange);
export type ProofRangeQuery = z.infer<typeof ProofRangeQuery>;
/** The numbers of the first and the last event that a proof would have. */
export const ProofRange = z.object({ first: z.int().positive(), last: z.int().positive() });
export type ProofRange = z.infer<typeof ProofRange>;

/** `contents=false`: the events by their hashes alone. */
export const HistoryProofQuery = proofRange.extend({ contents: z.stringbool() }).refine(isOneRange, oneRange);
export type HistoryProofQuery = z.infer<typeof HistoryProofQuery>;

/** The first events of these causes; those whose beginning is on another page are named by it. */
export const HistoryCausesQuery = z.object({ correlations: several(z.uuid()).default([]) });
export type HistoryCausesQuery = z.infer<typeof HistoryCausesQuery>;
/** `counts`: the number of events of each cause up to `position`. */
export const HistoryCauses = z.object({
  causes: z.array(HistoryRow),
  counts: z.record(z.string(), z.int().positive()),
  position: Position,
});
export type HistoryCauses = z.infer<typeof HistoryCauses>;

/** The filters of the list: only the events that they match are counted. */
export const HistoryTypesQuery = HistoryQuery.omit({ before: true, after: true, order: true, limit: true, tree: true });
export type HistoryTypesQuery = z.infer<typeof HistoryTypesQuery>;
/** How often each kind of event happened, most often first. */
export const HistoryTypes = z.object({ types: z.array(z.object({ type: z.string(), count: z.int().positive() })) });
export type HistoryTypes = z.infer<typeof HistoryTypes>;

/** Anything that history can be filtered by, as it is named now. */
export const HistoryChoice = z.object({ id: z.string(), kind: z.string(), name: z.string() });
export type HistoryChoice = z.infer<typeof HistoryChoice>;
export const HistoryResources = z.object({ resources: z.array(HistoryChoice) });
export type HistoryResources = z.infer<typeof HistoryResources>;
export const HistoryActors = z.object({ actors: z.array(HistoryChoice.extend({ count: z.int() })) });
export type HistoryActors = z.infer<typeof HistoryActors>;
/** `q` is part of a name, or the whole id of a run; `ids` asks for the names of these. */
export const HistoryChoicesQuery = z.object({
  q: z.string().max(100).default(''),
  ids: several(z.string().max(100)).default([]),
});
export type HistoryChoicesQuery = z.infer<typeof HistoryChoicesQuery>;
export const HistoryActorsQuery = HistoryChoicesQuery.omit({ ids: true });
export type HistoryActorsQuery = z.infer<typeof HistoryActorsQuery>;

/** `?from=&to=&buckets=`: a stretch of time cut into equal parts, for the time rail. */
export const HistoryMarksQuery = z
  .object({
    from: RequestInstant,
    to: RequestInstant,
    buckets: z.coerce.number().int().min(1).max(500).default(100),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: 'later than `from`' });
export type HistoryMarksQuery = z.infer<typeof HistoryMarksQuery>;

/** Parts in which something happened; `last` is the position of the newest event in it, `tone` that something in it failed or requested approval. */
export const HistoryMarks = z.object({
  marks: z.array(
    z.object({
      at: z.iso.datetime({ precision: 3 }),
      count: z.int().positive(),
      last: Position,
      tone: z.enum(['failed', 'asked']).optional(),
    }),
  ),
});
export type HistoryMarks = z.infer<typeof HistoryMarks>;
