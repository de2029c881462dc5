import { z } from 'zod';
import { methodOfCustomer } from '../billing/cards.js';
import { planEnd, periodOf } from '../billing/cancel.js';
import { changeItems, invoiceChange, planItems, resetsPeriod } from '../billing/change-items.js';
import { prorationsFor } from '../billing/prorations.js';
import { behaviourOf } from '../billing/payments.js';
import { cancelNow } from '../billing/renew.js';
import { refuseUnlessOk, startSubscription } from '../billing/start-subscription.js';
import { change } from '../events/changes.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import type { Subscription } from '../objects/subscription.js';
import { invalid } from '../wire/api-error.js';
import { clearableInt, clearableText, flag, ignored, inRange, int, page, range, text } from '../wire/fields.js';
import { answer, answerPage, merged, named } from './answers.js';
import { route } from './route.js';
import { requestedItem, shared } from './subscription-fields.js';

const reasons = z.strictObject({ comment: clearableText.optional(), feedback: clearableText.optional() }).optional();

const update = z.strictObject({
  ...shared,
  cancel_at: clearableInt.optional(),
  cancellation_details: reasons,
  proration_date: int.optional(),
});
type Update = z.output<typeof update>;

const apply = (account: Account, params: Update) => (subscription: Subscription) => {
  const at = timeOf(account, subscription.test_clock);
  const { collection_method, days_until_due, description, payment_settings: settings } = params;
  Object.assign(subscription, named({ collection_method, days_until_due, description }));
  subscription.metadata = merged(subscription.metadata, params.metadata);
  if (settings?.save_default_payment_method !== undefined)
    subscription.payment_settings.save_default_payment_method = settings.save_default_payment_method;
  Object.assign(subscription.cancellation_details, named(params.cancellation_details ?? {}));
  if (params.cancel_at !== undefined) planEnd(subscription, params.cancel_at, at);
  const atEnd = params.cancel_at_period_end;
  if (atEnd === undefined || atEnd === subscription.cancel_at_period_end) return;
  subscription.cancel_at_period_end = atEnd;
  planEnd(subscription, atEnd ? periodOf(subscription).end : null, at);
};

/** After its end only these change. */
const afterEnd = new Set(['cancellation_details', 'metadata', 'payment_behavior', 'proration_behavior']);

const checkUpdate = ({ status, ended_at: ended }: Subscription, params: Update): void => {
  if (ended !== null && Object.keys(params).some((key) => !afterEnd.has(key)))
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'invalid_canceled_subscription_fields',
    );
  if (status === 'incomplete' && params.items !== undefined)
    throw invalid('The items of a subscription with the status incomplete cannot be updated.', 'items');
};

/** When a subscription ends that follows a schedule, the schedule says. */
const checkSchedule = ({ schedule }: Subscription, { cancel_at, cancel_at_period_end: atEnd }: Update): void => {
  if (schedule === null || (cancel_at === undefined && atEnd === undefined)) return;
  throw invalid(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
};

const setMethod = (account: Account, subscription: Subscription, id: string | null | undefined): void => {
  if (id === undefined) return;
  if (id === null) {
    subscription.default_payment_method = null;
    return;
  }
  const customer = existing(account, 'customer', subscription.customer);
  const method = methodOfCustomer(account, id, customer, 'default_payment_method');
  subscription.default_payment_method = method.id;
};

export const updateSubscription = (account: Account, subscription: Subscription, params: Update): Subscription => {
  checkUpdate(subscription, params);
  checkSchedule(subscription, params);
  const { proration_behavior: behavior, items } = params;
  const plan = planItems(
    subscription,
    (items ?? []).map((item) => requestedItem(account, item)),
  );
  const prorateAt = params.proration_date ?? timeOf(account, subscription.test_clock);
  const { start, end } = periodOf(subscription);
  if (prorateAt < start || prorateAt > end)
    throw invalid('The proration date must be within the current period of the subscription.', 'proration_date');
  const resets = resetsPeriod(plan);
  if (params.payment_behavior === 'error_if_incomplete' && (behavior === 'always_invoice' || resets)) {
    const due = prorationsFor(account, subscription, plan, { at: prorateAt, resets }).reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
    const customer = account.store.find('customer', subscription.customer);
    const method =
      params.default_payment_method ??
      subscription.default_payment_method ??
      customer?.invoice_settings.default_payment_method ??
      null;
    if (due > 0 || resets) refuseUnlessOk(behaviourOf(account, method));
  }
  let prorations: ReturnType<typeof changeItems> = [];
  change(account, subscription, (one) => {
    setMethod(account, one, params.default_payment_method);
    apply(account, params)(one);
    if (items !== undefined) prorations = changeItems(account, one, { plan, behavior, prorateAt });
  });
  if (items !== undefined) invoiceChange(account, subscription, { prorations, behavior, resets });
  return subscription;
};

const created = {
  ...shared,
  billing_mode: ignored,
  cancel_at: int.optional(),
  currency: text.optional(),
  customer: text,
  trial_period_days: int.optional(),
};

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', created, ({ account, params }) => {
    const customer = existing(account, 'customer', params.customer, 'customer');
    const items = (params.items ?? []).map((item) => requestedItem(account, item));
    if (items.length === 0) throw invalid('Missing required param: items.', 'items', 'parameter_missing');
    if (params.collection_method === 'send_invoice' && params.days_until_due === undefined)
      throw invalid('If collection_method is `send_invoice`, you must pass in `days_until_due`.', 'days_until_due');
    const subscription = startSubscription(account, {
      customer,
      items: items.flatMap(({ price, quantity, metadata = {} }) =>
        price === undefined ? [] : [{ price, quantity, metadata }],
      ),
      behavior: params.payment_behavior,
      trialEnd:
        params.trial_period_days === undefined
          ? null
          : timeOf(account, customer.test_clock) + params.trial_period_days * 86_400,
      set: (one) => {
        setMethod(account, one, params.default_payment_method);
        apply(account, params)(one);
      },
    });
    return answer(subscription);
  }),
  route('GET', '/v1/subscriptions/:id', {}, ({ account, id }) => answer(existing(account, 'subscription', id))),
  route('POST', '/v1/subscriptions/:id', update.shape, ({ account, id, params }) =>
    answer(updateSubscription(account, existing(account, 'subscription', id), params)),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    { cancellation_details: reasons, invoice_now: flag.default(false), prorate: flag.default(false) },
    ({ account, id, params: { cancellation_details: details, invoice_now: invoiceNow, prorate } }) => {
      const subscription = existing(account, 'subscription', id);
      if (subscription.ended_at !== null) throw invalid(`No such subscription: ${id}`, 'id', 'resource_missing');
      Object.assign(subscription.cancellation_details, named(details ?? {}));
      cancelNow(account, subscription, { prorate, invoiceNow, reason: 'cancellation_requested' });
      return answer(subscription);
    },
  ),
  route(
    'GET',
    '/v1/subscriptions',
    {
      ...{ ...page, created: range.optional(), customer: text.optional(), price: text.optional() },
      ...{ status: text.optional(), test_clock: text.optional(), collection_method: text.optional() },
    },
    ({
      account,
      params: { created = {}, customer, price, status, test_clock: clock, collection_method: by, ...cursor },
    }) => {
      const found = account.store
        .all('subscription')
        .filter(
          (one) =>
            inRange(one.created, created) &&
            (customer === undefined || one.customer === customer) &&
            (price === undefined || one.items.data.some((item) => item.price.id === price)) &&
            (clock === undefined || one.test_clock === clock) &&
            (by === undefined || one.collection_method === by) &&
            hasStatus(one, status),
        );
      return answerPage('/v1/subscriptions', found, cursor);
    },
  ),
];

/** Without a status, a list has those that are not canceled. */
const hasStatus = ({ status, ended_at: ended }: Subscription, asked: string | undefined): boolean => {
  if (asked === undefined) return status !== 'canceled';
  if (asked === 'all') return true;
  return asked === 'ended' ? ended !== null : status === asked;
};
