import { z } from 'zod';
import { UserId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Role } from '../roles.js';
import { Instant, row } from '../row.js';
import { Slug } from './workspace.events.js';

export const WorkspaceRow = row({
  name: z.string(),
  slug: Slug,
  /** Addresses it had before; they lead here. */
  formerSlugs: z.array(Slug),
  timeZone: z.string(),
  createdAt: Instant,
});
export type WorkspaceRow = z.infer<typeof WorkspaceRow>;

/** `id` is `<workspaceId>/<userId>`. */
export const MemberRow = row({
  userId: UserId,
  role: Role,
  status: z.enum(['active', 'removed']),
  name: personal(limits.personName.max),
  email: personal(limits.email.max),
  joinedAt: Instant,
});
export type MemberRow = z.infer<typeof MemberRow>;
