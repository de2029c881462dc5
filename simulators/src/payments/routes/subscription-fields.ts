import { z } from 'zod';
import type { RequestedItem } from '../billing/change-items.js';
import { existing, type Account } from '../objects/account.js';
import { invalid } from '../wire/api-error.js';
import { int, list, text } from '../wire/fields.js';

/** Parameters that several routes of subscriptions have. */
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);

const itemShape = z.strictObject({ id: text, price: text.optional(), quantity: int.optional() });
export const items = list(itemShape);

export const requestedItem = (account: Account, { id, price, quantity }: z.output<typeof itemShape>): RequestedItem => {
  if (quantity !== undefined && quantity < 0)
    throw invalid('This value must be greater than or equal to 0.', 'items[0][quantity]', 'parameter_invalid_integer');
  return {
    id,
    quantity,
    price: price === undefined ? undefined : existing(account, 'price', price, 'items[0][price]'),
  };
};
