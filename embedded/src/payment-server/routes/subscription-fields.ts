import { z } from 'zod';
import type { RequestedItem } from '../billing/change-items.js';
import { existing, type Account } from '../objects/account.js';
import { invalid } from '../wire/api-error.js';
import { automaticTax, clearableText, flag, ignored, int, list, metadata, text } from '../wire/fields.js';
import { merged } from './answers.js';

/** Parameters that several routes of subscriptions have. */
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);
export const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']);

export const itemShape = z.strictObject({
  clear_usage: ignored,
  deleted: flag.optional(),
  id: text.optional(),
  metadata: metadata.optional(),
  price: text.optional(),
  quantity: int.optional(),
});
export const items = list(itemShape);

export const requestedItem = (account: Account, item: z.output<typeof itemShape>): RequestedItem => {
  if (item.quantity !== undefined && item.quantity < 0)
    throw invalid('This value must be greater than or equal to 0.', 'items[0][quantity]', 'parameter_invalid_integer');
  const price = item.price === undefined ? undefined : existing(account, 'price', item.price, 'items[0][price]');
  if (item.id === undefined && price === undefined)
    throw invalid('Missing required param: items[0][price].', 'items[0][price]', 'parameter_missing');
  const pairs = item.metadata === undefined ? undefined : merged({}, item.metadata);
  return { id: item.id, price, quantity: item.quantity, deleted: item.deleted, metadata: pairs };
};

export const shared = {
  automatic_tax: automaticTax.optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: int.optional(),
  /** An empty text on a subscription: its customer's default is taken. */
  default_payment_method: clearableText.optional(),
  description: clearableText.optional(),
  invoice_settings: ignored,
  items: items.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: paymentBehavior.default('allow_incomplete'),
  payment_settings: z
    .strictObject({
      payment_method_options: ignored,
      payment_method_types: ignored,
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
};
