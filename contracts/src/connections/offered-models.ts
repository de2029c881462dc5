import { z } from 'zod';
import { ModelCard } from './model-card.js';

/** A service whose models the operators of the deployment offer, and pay. Agents name its models without an account. */
export const OfferedService = z.object({ service: z.string(), name: z.string(), models: z.array(ModelCard) });
export type OfferedService = z.infer<typeof OfferedService>;
