import { z } from 'zod';

/**
 * Holds what a new workspace has done for the first time: run an agent, connected a model, published, added a trigger,
 * invited somebody.
 */
export const FirstSteps = z.object({
  run: z.boolean(),
  model: z.boolean(),
  published: z.boolean(),
  trigger: z.boolean(),
  invited: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
