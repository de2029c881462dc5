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
  usedBy: Actor,
  usedAt: Instant,
});
export type InstallationRow = z.infer<typeof InstallationRow>;
