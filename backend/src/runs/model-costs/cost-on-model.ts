import { boundedCount } from '@throughline/contracts/bounded-count.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { NamedModel } from '@throughline/contracts/runs/recipe.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import { costMicros, priceAt, type Tokens } from '../../models/public.js';

/** Requests of one tier of prices: all that they used, and the input of the largest of them. */
export type Requests = Tokens & { largest: number };

/** A model and its price as it was set or listed; null if nobody has set or listed one. */
export type PricedModel = Pick<NamedModel, 'provider' | 'model'> & { price: Price | null };

/** Returns what the requests would be charged on a model, rounded once for each tier; null if it has no price. */
export const costOnModel = (
  requests: readonly Requests[],
  { provider, model, price: listed }: PricedModel,
  at: Date,
): number | null => {
  const service = getModelService(provider);
  let total = 0;
  for (const { largest: input, ...used } of requests) {
    const price = service === undefined ? listed : priceAt(service, model, listed, { at, input });
    if (price === null) return null;
    total = boundedCount(total + costMicros(used, price));
  }
  return total;
};
