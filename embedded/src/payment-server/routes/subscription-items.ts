import { existing, type Account } from '../objects/account.js';
import type { Subscription } from '../objects/subscription.js';
import { ignored, int, metadata, page, text } from '../wire/fields.js';
import { answer, answerPage } from './answers.js';
import { route } from './route.js';
import { paymentBehavior, prorationBehavior, type itemShape } from './subscription-fields.js';
import { updateSubscription } from './subscriptions.js';
import type { z } from 'zod';

const how = {
  payment_behavior: paymentBehavior.default('allow_incomplete'),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: int.optional(),
};
const of = { metadata: metadata.optional(), off_session: ignored, price: text.optional(), quantity: int.optional() };

type Item = z.output<typeof itemShape>;
type How = Pick<Parameters<typeof updateSubscription>[2], 'payment_behavior' | 'proration_behavior' | 'proration_date'>;

const updateItem = (account: Account, subscription: Subscription, item: Item, asked: How) =>
  updateSubscription(account, subscription, { ...asked, items: [item] });

export const subscriptionItemRoutes = [
  route('POST', '/v1/subscription_items', { ...how, ...of, subscription: text }, ({ account, params }) => {
    const { metadata: pairs, price, quantity, subscription: id, off_session: _off, ...asked } = params;
    const subscription = existing(account, 'subscription', id, 'subscription');
    updateItem(account, subscription, { metadata: pairs, price, quantity }, asked);
    return answer(existing(account, 'subscription_item', subscription.items.data.at(-1)?.id ?? null));
  }),
  route('GET', '/v1/subscription_items/:id', {}, ({ account, id }) =>
    answer(existing(account, 'subscription_item', id)),
  ),
  route('POST', '/v1/subscription_items/:id', { ...how, ...of }, ({ account, id, params }) => {
    const { metadata: pairs, price, quantity, off_session: _off, ...asked } = params;
    const item = existing(account, 'subscription_item', id);
    const subscription = existing(account, 'subscription', item.subscription);
    updateItem(account, subscription, { id, metadata: pairs, price, quantity }, asked);
    return answer(item);
  }),
  route('DELETE', '/v1/subscription_items/:id', { ...how, clear_usage: ignored }, ({ account, id, params }) => {
    const { clear_usage: _clear, ...asked } = params;
    const item = existing(account, 'subscription_item', id);
    updateItem(account, existing(account, 'subscription', item.subscription), { id, deleted: true }, asked);
    return { id, object: 'subscription_item', deleted: true };
  }),
  route('GET', '/v1/subscription_items', { ...page, subscription: text }, ({ account, params }) => {
    const { subscription: id, ...cursor } = params;
    const { items } = existing(account, 'subscription', id, 'subscription');
    return answerPage('/v1/subscription_items', items.data, cursor);
  }),
];
