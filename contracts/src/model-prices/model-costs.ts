import { z } from 'zod';
import { NamedModel } from '../runs/recipe.js';

const count = z.int().nonnegative();

/** Holds what the tokens of an agent's last runs cost on a model by the price that holds today, in millionths of a US dollar. */
export const ModelCost = NamedModel.extend({ costMicros: count });
export type ModelCost = z.infer<typeof ModelCost>;

/** A model without a price is not among the items. */
export const ModelCosts = z.object({
  /** The agent's last runs that have ended, at most 20. */
  ended: count,
  /** Holds those of them that asked a model which is not the product's own: their tokens are counted. */
  runs: count,
  items: z.array(ModelCost),
});
export type ModelCosts = z.infer<typeof ModelCosts>;
