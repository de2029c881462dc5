import type { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { WorkspaceId } from '../ids.js';
import { NamedModel } from '../runs/recipe.js';
import { Price } from '../runs/run.events.js';

/** Millionths of a US dollar per million tokens. */
export const SetPrice = Price.omit({ book: true });
export type SetPrice = z.infer<typeof SetPrice>;

/** Holds what a workspace says that models of its own accounts cost: `modelbook-<workspaceId>`. */
export const modelbookEvents = aggregate(
  'modelbook',
  { workspaceId: WorkspaceId, ...NamedModel.shape },
  {
    ModelPriceSet: { price: SetPrice },
    ModelPriceCleared: {},
  },
);
export type ModelbookEvent = EventOfAggregate<typeof modelbookEvents>;
