import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { Position } from '../receipt.js';

const Name = z.string().min(1).max(60);

export const AuditedTable = z.object({
  projection: Name,
  table: Name,
  rows: z.int().nonnegative(),
  different: z.int().nonnegative(),
});
export type AuditedTable = z.infer<typeof AuditedTable>;

export const projectionEvents = aggregate(
  'projection',
  {},
  {
    /** An event that could not be folded is left out for good, for a reason. Stream `projection-<id of the decision>`. */
    EventSkipped: { projections: z.array(Name).min(1).max(100), skipped: Position, reason: z.string().min(1).max(500) },
    /** Random workspaces were folded again from the log and compared with their rows. Stream `projection-<id of the audit>`. */
    ProjectionsAudited: {
      workspaces: z.int().nonnegative(),
      events: z.int().nonnegative(),
      /** Events of the replica that the log does not have so, or the other way round. */
      unlike: z.int().nonnegative(),
      tables: z.array(AuditedTable).max(200),
      equal: z.boolean(),
    },
  },
);
export type ProjectionEvent = EventOfAggregate<typeof projectionEvents>;
export const EventSkipped = projectionEvents.schemas.EventSkipped;
export const ProjectionsAudited = projectionEvents.schemas.ProjectionsAudited;
