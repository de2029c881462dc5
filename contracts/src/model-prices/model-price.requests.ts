import { z } from 'zod';
import { ConnectionId } from '../ids.js';
import { limits } from '../limits.js';
import { NamedModel } from '../runs/recipe.js';
import { SetPrice } from './model-price.events.js';

/** A price that a workspace has set. */
export const ModelPrice = NamedModel.extend({ connectionId: ConnectionId, price: SetPrice });
export type ModelPrice = z.infer<typeof ModelPrice>;

const price = z.int().nonnegative().max(limits.modelPriceMicros);
const TypedPrice = SetPrice.extend({ in: price, cacheRead: price, cacheWrite: price, out: price });

/** A null means the price is what the lists say again. */
export const SetModelPriceRequest = ModelPrice.extend({ price: TypedPrice.nullable() });
export type SetModelPriceRequest = z.infer<typeof SetModelPriceRequest>;

export const ModelPrices = z.object({ items: z.array(ModelPrice) });
export type ModelPrices = z.infer<typeof ModelPrices>;
