import { z } from 'zod';
import { Email } from '../identity/identity.requests.js';
import { UserId } from '../ids.js';
import { GrantSource } from './operations.events.js';

/** `GET /api/operator/operators`. */
export const OperatorView = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  sources: z.array(GrantSource).min(1),
});
export type OperatorView = z.infer<typeof OperatorView>;
export const OperatorList = z.object({ items: z.array(OperatorView) });
export type OperatorList = z.infer<typeof OperatorList>;

export const GrantOperatorRequest = z.object({ email: Email });
export type GrantOperatorRequest = z.infer<typeof GrantOperatorRequest>;
