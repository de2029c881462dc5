import { z } from 'zod';
import { PageQuery } from '../page.js';
import { Instant } from '../row.js';

/**
 * `decision`: approvals and questions. Open ones come oldest first, since they expire; everything else comes newest first.
 */
export const InboxQuery = PageQuery.extend({
  kind: z.enum(['approval', 'question', 'decision', 'notice']).optional(),
  state: z.enum(['open', 'done']).default('open'),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

/** A person has seen the notices up to this instant; null: none yet. */
export const NoticesRead = z.object({ to: Instant.nullable() });
export type NoticesRead = z.infer<typeof NoticesRead>;
export const ReadNoticesRequest = z.object({ to: Instant });
export type ReadNoticesRequest = z.infer<typeof ReadNoticesRequest>;
