import { z } from 'zod';
import { IdentityId, UserId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';

/** A person at a provider, and the account that it signs in to; seen by that person only. */
export const IdentityRow = z.object({
  id: IdentityId,
  position: Position,
  userId: UserId,
  provider: z.string(),
  /** The person's name at the provider: an e-mail address or a login. */
  account: personal(limits.email.max),
  linkedAt: Instant,
  status: z.enum(['linked', 'unlinked']),
});
export type IdentityRow = z.infer<typeof IdentityRow>;
