import { z } from 'zod';
import { methodOfCustomer } from '../billing/cards.js';
import { endSubscription, getPeriod } from '../billing/cancel.js';
import { changeItems, invoiceChange, planItems } from '../billing/change-items.js';
import { prorationsFor, type ItemChange } from '../billing/prorations.js';
import { getBehaviour } from '../billing/payments.js';
import { refuseUnlessOk } from '../billing/start-subscription.js';
import { change } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import type { Subscription } from '../objects/subscription.js';
import { invalid } from '../wire/api-error.js';
import { clearableText, flag, int, metadata, page, text } from '../wire/fields.js';
import { answer, answerPage, merged } from './answers.js';
import { route } from './route.js';
import { items, prorationBehavior, requestedItem } from './subscription-fields.js';

const fields = {
  cancel_at_period_end: flag.optional(),
  /** An empty text: its customer's default is taken. */
  default_payment_method: clearableText.optional(),
  items: items.optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: int.optional(),
};
type Update = z.output<z.ZodObject<typeof fields>>;

const setEnd = (subscription: Subscription, atEnd: boolean | undefined, now: number): void => {
  if (atEnd === undefined || atEnd === subscription.cancel_at_period_end) return;
  subscription.cancel_at_period_end = atEnd;
  subscription.cancel_at = atEnd ? getPeriod(subscription).end : null;
  subscription.canceled_at = atEnd ? now : null;
  subscription.cancellation_details.reason = atEnd ? 'cancellation_requested' : null;
};

const checkUpdate = ({ ended_at: ended, schedule }: Subscription, params: Update): void => {
  if (ended !== null)
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'invalid_canceled_subscription_fields',
    );
  // When a subscription ends that follows a schedule, the schedule says.
  if (schedule !== null && params.cancel_at_period_end !== undefined)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
};

const setMethod = (account: Account, subscription: Subscription, id: string | null | undefined): void => {
  if (id === undefined) return;
  const customer = existing(account, 'customer', subscription.customer);
  subscription.default_payment_method =
    id === null ? null : methodOfCustomer(account, id, customer, 'default_payment_method').id;
};

type Planned = { plan: readonly ItemChange[]; prorateAt: number };

/** Refuses a change that is paid at once and that the card would not pay. */
const requirePayable = (account: Account, subscription: Subscription, { plan, prorateAt }: Planned): void => {
  const prorations = prorationsFor(account, subscription, plan, prorateAt);
  if (prorations.reduce((sum, { amount }) => sum + amount, 0) <= 0) return;
  const customer = existing(account, 'customer', subscription.customer);
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  refuseUnlessOk(getBehaviour(account, method));
};

const updateSubscription = (account: Account, subscription: Subscription, params: Update): Subscription => {
  checkUpdate(subscription, params);
  const { proration_behavior: behavior, items: asked } = params;
  const plan = planItems(
    subscription,
    (asked ?? []).map((item) => requestedItem(account, item)),
  );
  const prorateAt = params.proration_date ?? account.clock.now();
  const { start, end } = getPeriod(subscription);
  if (prorateAt < start || prorateAt > end)
    throw invalid('The proration date must be within the current period of the subscription.', 'proration_date');
  if (params.payment_behavior === 'error_if_incomplete' && behavior === 'always_invoice')
    requirePayable(account, subscription, { plan, prorateAt });
  let prorations: ReturnType<typeof changeItems> = [];
  change(account, subscription, (one) => {
    setMethod(account, one, params.default_payment_method);
    one.metadata = merged(one.metadata, params.metadata);
    setEnd(one, params.cancel_at_period_end, account.clock.now());
    if (asked !== undefined) prorations = changeItems(account, one, { plan, behavior, prorateAt });
  });
  if (asked !== undefined) invoiceChange(account, subscription, { prorations, behavior });
  return subscription;
};

export const subscriptionRoutes = [
  route('GET', '/v1/subscriptions/:id', {}, ({ account, id }) => answer(existing(account, 'subscription', id))),
  route('POST', '/v1/subscriptions/:id', fields, ({ account, id, params }) =>
    answer(updateSubscription(account, existing(account, 'subscription', id), params)),
  ),
  route('DELETE', '/v1/subscriptions/:id', {}, ({ account, id }) => {
    const subscription = existing(account, 'subscription', id);
    if (subscription.ended_at !== null) throw invalid(`No such subscription: ${id}`, 'id', 'resource_missing');
    return answer(endSubscription(account, subscription, 'cancellation_requested'));
  }),
  route(
    'GET',
    '/v1/subscriptions',
    { ...page, customer: text, status: z.enum(['all']).optional() },
    ({ account, params: { customer, status, ...cursor } }) => {
      // Without a status, a list has those that are not canceled.
      const found = account.store
        .all('subscription')
        .filter((one) => one.customer === customer && (status === 'all' || one.status !== 'canceled'));
      return answerPage('/v1/subscriptions', found, cursor);
    },
  ),
];
