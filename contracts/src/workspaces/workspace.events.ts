import { z } from 'zod';
import { event } from '../event.js';
import { UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Role } from '../roles.js';

export const Slug = z
  .string()
  .min(limits.slug.min)
  .max(limits.slug.max)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export type Slug = z.infer<typeof Slug>;
export const WorkspaceName = z.string().trim().min(limits.workspaceName.min).max(limits.workspaceName.max);

export const WorkspaceCreated = event(
  'WorkspaceCreated',
  z.object({ workspaceId: WorkspaceId, name: WorkspaceName, slug: Slug, timeZone: z.string().max(60) }),
);
export const WorkspaceRenamed = event('WorkspaceRenamed', z.object({ workspaceId: WorkspaceId, name: WorkspaceName }));
export const WorkspaceAddressChanged = event(
  'WorkspaceAddressChanged',
  z.object({ workspaceId: WorkspaceId, slug: Slug }),
);
export const WorkspaceTimeZoneChanged = event(
  'WorkspaceTimeZoneChanged',
  z.object({ workspaceId: WorkspaceId, timeZone: z.string().max(60) }),
);
export const MemberJoined = event(
  'MemberJoined',
  z.object({
    workspaceId: WorkspaceId,
    userId: UserId,
    role: Role,
    name: personal(limits.personName.max),
    email: personal(limits.email.max),
  }),
);
export const MemberProfileChanged = event(
  'MemberProfileChanged',
  z.object({ workspaceId: WorkspaceId, userId: UserId, name: personal(limits.personName.max) }),
);
export const MemberRoleChanged = event(
  'MemberRoleChanged',
  z.object({ workspaceId: WorkspaceId, userId: UserId, role: Role }),
);
export const MemberRemoved = event('MemberRemoved', z.object({ workspaceId: WorkspaceId, userId: UserId }));

export const WorkspaceEvent = z.discriminatedUnion('type', [
  WorkspaceCreated,
  WorkspaceRenamed,
  WorkspaceAddressChanged,
  WorkspaceTimeZoneChanged,
  MemberJoined,
  MemberProfileChanged,
  MemberRoleChanged,
  MemberRemoved,
]);
export type WorkspaceEvent = z.infer<typeof WorkspaceEvent>;

/** Holds one workspace address, in the stream `slug-<slug>`. */
export const SlugReserved = event('SlugReserved', z.object({ slug: Slug, workspaceId: WorkspaceId }));
export const SlugReleased = event('SlugReleased', z.object({ slug: Slug, workspaceId: WorkspaceId }));
export const SlugEvent = z.discriminatedUnion('type', [SlugReserved, SlugReleased]);
export type SlugEvent = z.infer<typeof SlugEvent>;
