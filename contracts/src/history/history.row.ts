import { z } from 'zod';
import { EventMeta, Origin } from '../event.js';
import { Json } from '../json.js';
import { EventId, WorkspaceId } from '../ids.js';
import { Position, Revision } from '../receipt.js';
import { Unreadable } from '../unreadable.js';

/** Metadata as every member may read it: through what a command arrived, but not from which network or session. */
const ListedMeta = EventMeta.omit({ salt: true, origin: true }).extend({
  origin: z
    .object({ via: z.enum(Origin.options.map(({ shape }) => shape.via.value)), client: z.string().optional() })
    .optional(),
});

/** The data of an event, as the replica has it. */
export const StoredData = z.record(z.string(), Json);

/** One event of the log as a row: the replica that history, rebuilds and as-of read. */
export const HistoryRow = z.object({
  id: EventId,
  workspaceId: WorkspaceId.nullable(),
  position: Position,
  /** The event's number in its workspace, counted from 1 and never another; null for an instant until it is counted. */
  number: z.int().positive().nullish(),
  stream: z.string(),
  /** Part of the stream's name before the dash: `agent`, `run`, … */
  category: z.string(),
  revision: Revision,
  type: z.string(),
  /** Without the id of a webhook: for one without a signature it is all that a caller needs. */
  data: StoredData.overwrite(({ hookId: _, ...data }) => data),
  meta: ListedMeta,
  /**
   * Holds what agents, triggers and the workspace were called before the event, by id; what it creates has its first
   * name. Only in answers, not in live rows: then the names are those of now.
   */
  names: z.record(z.string(), z.string()).optional(),
  /** Set for an event that this version cannot read. */
  unreadable: Unreadable.nullish(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;
