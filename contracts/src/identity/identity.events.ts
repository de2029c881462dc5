import { z } from 'zod';
import { event } from '../event.js';
import { UserId } from '../ids.js';

/** Holds one person at one provider, in the stream `identity-<id derived from issuer and subject>`. */
export const IdentityClaimed = event('IdentityClaimed', z.object({ userId: UserId }));
export const IdentityReleased = event('IdentityReleased', z.object({ userId: UserId }));
export const IdentityEvent = z.discriminatedUnion('type', [IdentityClaimed, IdentityReleased]);
export type IdentityEvent = z.infer<typeof IdentityEvent>;
