import { z } from 'zod';
import { PublicKey } from './chain.events.js';

/** The keys that this deployment has signed with, the newest first. */
export const ChainKeys = z.object({ publicKeys: z.array(PublicKey) });
export type ChainKeys = z.infer<typeof ChainKeys>;
