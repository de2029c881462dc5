import { z } from 'zod';

/** RFC 9457 body, `application/problem+json`; the same shape answers a socket request. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** `urn:request:<id>`, the reference a person can quote. */
  instance: z.string(),
  code: z.string(),
  errors: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })).optional(),
  retry_after: z.int().optional(),
  current_state: z.string().optional(),
  current_revision: z.int().optional(),
  /** Where this goes on. */
  url: z.string().optional(),
  /** The address to register at the service, so that it sends people back. */
  redirect_uri: z.string().optional(),
  /** Position of the event that this version cannot read; operators decide about it at `/operator/unreadable/<position>`. */
  unreadable_event: z.int().optional(),
  /** How far what is waited for has come: events that are done, of those that there are. */
  progress: z.object({ done: z.int(), total: z.int() }).optional(),
  /**
   * Applies to a limit that is used up: what it counts, the most there may be, what is used now, and who can change it.
   * `billing`: those who manage the billing of the workspace, at `link` in it. `resets_at`: when nothing is used any more.
   */
  allowance: z
    .object({
      of: z.string(),
      limit: z.number(),
      used: z.number(),
      changed_by: z.enum(['operators', 'billing']),
      link: z.string().optional(),
      resets_at: z.string().optional(),
    })
    .optional(),
});
export type Problem = z.infer<typeof Problem>;
