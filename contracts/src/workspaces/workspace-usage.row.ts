import { z } from 'zod';
import { Position } from '../receipt.js';

const Count = z.int().nonnegative();

/** How much a workspace has recorded, in all and on the last day in UTC on which it recorded anything. */
export const WorkspaceUsageRow = z.object({
  /** Applies to the workspace; what belongs to none is counted for the deployment. */
  id: z.uuid(),
  position: Position,
  events: Count,
  /** For the data and the metadata of its events, as JSON. */
  bytes: Count,
  day: z.string(),
  eventsOfDay: Count,
  bytesOfDay: Count,
});
export type WorkspaceUsageRow = z.infer<typeof WorkspaceUsageRow>;
