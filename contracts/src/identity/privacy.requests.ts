import { z } from 'zod';
import { Instant } from '../row.js';
import { Email } from './identity.requests.js';

/** The person types their e-mail address to confirm the deletion. */
export const DeletionRequest = z.object({ email: Email });
export type DeletionRequest = z.infer<typeof DeletionRequest>;

/** A null means nothing is due. */
export const Deletion = z.object({ dueAt: Instant.nullable() });
export type Deletion = z.infer<typeof Deletion>;

/** Everything kept about a person, in clear: `GET /api/me/export`. */
export const PersonalExport = z.object({
  exportedAt: Instant,
  person: z.record(z.string(), z.unknown()),
  /** As a `data:` URL. */
  photo: z.string().nullable(),
  memberships: z.array(z.unknown()),
  sessions: z.array(z.unknown()),
  security: z.unknown(),
  /** Holds what happened to the account, oldest first. */
  account: z.array(z.unknown()),
  /** Holds what the person did in workspaces, and when. The resources themselves belong to the workspaces. */
  actions: z.array(z.unknown()),
});
export type PersonalExport = z.infer<typeof PersonalExport>;
