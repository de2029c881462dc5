import type { ModelPrice } from '@throughline/contracts/model-prices/model-price.requests.js';
import type { ModelbookEvent } from '@throughline/contracts/model-prices/model-price.events.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { command } from '@throughline/platform/deciders/command.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

type Model = Omit<ModelPrice, 'price'>;

/** `price` null: it is cleared. */
export class SetModelPrice extends command('SetModelPrice')<
  { workspaceId: WorkspaceId; price: ModelPrice['price'] | null } & Model
>() {}

const isOf = (one: Model, other: Model): boolean =>
  one.connectionId === other.connectionId && one.provider === other.provider && one.model === other.model;

const decide = ({ data }: SetModelPrice, prices: readonly ModelPrice[]): ModelbookEvent[] => {
  const { price, ...ofModel } = data;
  const known = prices.find((each) => isOf(each, data));
  if (price === null) return known === undefined ? [] : [{ type: 'ModelPriceCleared', data: ofModel }];
  if (known === undefined && prices.length >= limits.modelPrices)
    throw new DomainError('invalid_state', { detail: `At most ${limits.modelPrices} prices. Clear one first.` });
  return sameJson(known?.price, price) ? [] : [{ type: 'ModelPriceSet', data: { ...ofModel, price } }];
};

const evolve = (prices: readonly ModelPrice[], { type, data }: ModelbookEvent): readonly ModelPrice[] => {
  const { provider, model } = data;
  const of = { provider, model, connectionId: ConnectionId.parse(data.connectionId) };
  const others = prices.filter((each) => !isOf(each, of));
  return type === 'ModelPriceSet' ? [...others, { ...of, price: data.price }] : others;
};

/** The prices that a workspace has set for models of its own accounts. */
export const modelbookDecider: Decider<readonly ModelPrice[], SetModelPrice, ModelbookEvent> = {
  category: 'modelbook',
  id: ({ data }) => data.workspaceId,
  initial: [],
  decide,
  evolve,
};
