import { z } from 'zod';
import { Actor } from '../event.js';
import { Instant, row } from '../row.js';
import { InstallationIds, UsedTemplate } from './installation.events.js';

/** A template as a workspace used it. `code`: of the problem for which it failed. */
export const InstallationRow = row({
  template: UsedTemplate,
  parts: InstallationIds,
  status: z.enum(['installing', 'finished', 'failed']),
  code: z.string().nullable(),
  /** The newest version that was skipped. Rows of an older projection build have none. */
  skipped: z.int().positive().nullable().default(null),
  /** It is offered no version any more. */
  detached: z.boolean().default(false),
  usedBy: Actor,
  usedAt: Instant,
});
export type InstallationRow = z.infer<typeof InstallationRow>;
