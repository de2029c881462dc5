import { z } from 'zod';
import { planItems } from '../billing/change-items.js';
import { lineOfPeriod } from '../billing/lines.js';
import { previewChange, previewInvoice, type PreviewAsked } from '../billing/preview.js';
import { checkPrices } from '../billing/start-subscription.js';
import { addIntervals } from '../money/periods.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import type { Customer } from '../objects/customer.js';
import { lineOfItem } from '../objects/invoice-item.js';
import type { Invoice } from '../objects/invoice.js';
import { newSubscription } from '../objects/subscription.js';
import { invalid } from '../wire/api-error.js';
import { automaticTax, flag, int, list, text } from '../wire/fields.js';
import { itemAmountFields, itemOf } from './invoice-items.js';
import { answer } from './answers.js';
import { route } from './route.js';
import { items, prorationBehavior, requestedItem } from './subscription-fields.js';

const details = z.strictObject({
  cancel_at_period_end: flag.optional(),
  cancel_now: flag.default(false),
  items: items.optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: int.optional(),
});

const fields = {
  automatic_tax: automaticTax.optional(),
  currency: text.optional(),
  customer: text.optional(),
  invoice_items: list(z.strictObject(itemAmountFields)).optional(),
  preview_mode: z.enum(['next', 'recurring']).default('next'),
  subscription: text.optional(),
  subscription_details: details.optional(),
};

const askedOf = (account: Account, customer: string, params: z.output<z.ZodObject<typeof fields>>): PreviewAsked => {
  const of = params.subscription_details;
  const extra = (params.invoice_items ?? []).map((item) => lineOfItem(itemOf(account, { ...item, customer })));
  return {
    items: (of?.items ?? []).map((item) => requestedItem(account, item)),
    // A preview of what recurs has no prorations.
    behavior: params.preview_mode === 'recurring' ? 'none' : (of?.proration_behavior ?? 'create_prorations'),
    prorateAt: of?.proration_date ?? null,
    cancelAtPeriodEnd: of?.cancel_at_period_end ?? null,
    cancelNow: of?.cancel_now ?? false,
    withWaiting: params.preview_mode === 'next',
    extra: params.preview_mode === 'recurring' ? [] : extra,
  };
};

/** The first invoice of a subscription that does not exist. */
const previewNew = (account: Account, customer: Customer, { items: requested, extra }: PreviewAsked): Invoice => {
  const at = timeOf(account, customer.test_clock);
  const priced = requested.flatMap(({ price, quantity = 1 }) => (price === undefined ? [] : [{ price, quantity }]));
  checkPrices(priced.map(({ price }) => price));
  const [first] = priced;
  const recurring = first?.price.recurring ?? null;
  if (first === undefined || recurring === null)
    throw invalid(
      'You must pass a subscription, or items of a new one.',
      'subscription_details[items]',
      'parameter_missing',
    );
  const { currency } = first.price;
  const subscription = newSubscription({
    id: 'sub_preview',
    at,
    customer: customer.id,
    currency,
    testClock: customer.test_clock,
  });
  const period = { start: at, end: addIntervals(at, recurring, 1) };
  const lines = priced.map((of) => lineOfPeriod(account, subscription, { ...of, period, item: 'si_preview' }));
  return previewInvoice(
    account,
    { customer, subscription: null, at, period: { start: at, end: at } },
    { currency, lines: [...lines, ...extra] },
  );
};

export const previewRoutes = [
  route('POST', '/v1/invoices/create_preview', fields, ({ account, params }) => {
    const subscription =
      params.subscription === undefined ? null : existing(account, 'subscription', params.subscription, 'subscription');
    const id = subscription?.customer ?? params.customer;
    if (id === undefined) throw invalid('You must pass a customer or a subscription.', 'customer', 'parameter_missing');
    const customer = existing(account, 'customer', id, 'customer');
    const asked = askedOf(account, id, params);
    if (subscription === null) return answer(previewNew(account, customer, asked));
    if (asked.items.length > 0) planItems(subscription, asked.items);
    return answer(previewChange(account, subscription, asked));
  }),
];
