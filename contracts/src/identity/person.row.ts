import { z } from 'zod';
import { UserId } from '../ids.js';
import { limits } from '../limits.js';
import { Locale } from '../locale.js';
import { personal } from '../personal.js';
import { Position, Revision } from '../receipt.js';
import { Instant } from '../row.js';
import { PhotoNumber } from './user.events.js';

export const AccountStatus = z.enum([
  'pending_verification',
  'setup_pending',
  'active',
  'deletion_scheduled',
  'erased',
  'expired',
]);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** A person across workspaces; seen by that person only. */
export const PersonRow = z.object({
  id: UserId,
  revision: Revision,
  position: Position,
  name: personal(limits.personName.max),
  email: personal(limits.email.max),
  /** Requested, and not confirmed yet. */
  newEmail: personal(limits.email.max).nullable(),
  photo: PhotoNumber.nullable(),
  timeZone: z.string(),
  locale: Locale,
  status: AccountStatus,
  /** False for a person who signed up with a provider and has not set a password. */
  password: z.boolean(),
  registeredAt: Instant,
  /** When the account will be deleted, unless the person restores it. */
  deletionDueAt: Instant.nullable(),
});
export type PersonRow = z.infer<typeof PersonRow>;
