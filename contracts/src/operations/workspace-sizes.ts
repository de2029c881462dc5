import { z } from 'zod';
import { WorkspaceId } from '../ids.js';
import { Slug } from '../slug.js';

const Count = z.int().nonnegative();

/** How much of the deployment a workspace takes. An operator sees its slug, and nothing of its content. */
export const WorkspaceSize = z.object({
  id: WorkspaceId,
  /** It is null when the workspace was erased. */
  slug: Slug.nullable(),
  events: Count,
  eventBytes: Count,
  /** Applies to values that are too large for the log. */
  storedBytes: Count,
  eventsToday: Count,
  eventBytesToday: Count,
});
export type WorkspaceSize = z.infer<typeof WorkspaceSize>;

/** The largest workspaces first, and the limits that each may reach. */
export const WorkspaceSizeList = z.object({
  items: z.array(WorkspaceSize),
  limits: z.object({ storedBytes: Count, eventsPerDay: Count, eventBytesPerDay: Count }),
});
export type WorkspaceSizeList = z.infer<typeof WorkspaceSizeList>;
