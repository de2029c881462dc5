import { z } from 'zod';
import { PageQuery } from '../page.js';

/**
 * `decision`: approvals and questions. Open ones come oldest first, since they expire; everything else comes newest first.
 */
export const InboxQuery = PageQuery.extend({
  kind: z.enum(['approval', 'question', 'decision', 'notice']).optional(),
  state: z.enum(['open', 'done']).default('open'),
});
export type InboxQuery = z.infer<typeof InboxQuery>;
