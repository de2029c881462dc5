import { z } from 'zod';
import { expireSession } from '../billing/checkout.js';
import { productName } from '../billing/lines.js';
import { checkPrices } from '../billing/start-subscription.js';
import { create } from '../events/changes.js';
import { amountFor } from '../money/currency.js';
import { existing, type Account } from '../objects/account.js';
import { newCheckoutSession, type LineItem } from '../objects/checkout-session.js';
import { newPortalSession } from '../objects/further.js';
import { invalid } from '../wire/api-error.js';
import { automaticTax, flag, ignored, inRange, int, list, metadata, page, range, text } from '../wire/fields.js';
import { answer, answerPage, merged, named, pageOf } from './answers.js';
import { route } from './route.js';

const fields = {
  allow_promotion_codes: flag.optional(),
  automatic_tax: automaticTax.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: text.optional(),
  client_reference_id: text.optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  customer_update: ignored,
  expires_at: int.optional(),
  line_items: list(z.strictObject({ adjustable_quantity: ignored, price: text, quantity: int.optional() })).optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.enum(['subscription']),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  payment_method_types: ignored,
  saved_payment_method_options: ignored,
  subscription_data: z
    .strictObject({
      ...{ billing_mode: ignored, description: text.optional(), metadata: metadata.optional() },
      trial_period_days: int.optional(),
    })
    .optional(),
  success_url: text,
  tax_id_collection: ignored,
  ui_mode: z.enum(['hosted_page']).optional(),
};

const day = 86_400;

const expiryOf = (at: number, asked: number | undefined): number => {
  const end = asked ?? at + day;
  if (end < at + 1_800 || end > at + day)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return end;
};

const linesOf = (account: Account, asked: readonly { price: string; quantity?: number | undefined }[]): LineItem[] => {
  const lines = asked.map(({ price: id, quantity = 1 }, at): LineItem => {
    const price = existing(account, 'price', id, `line_items[${at}][price]`);
    const amount = amountFor(price.unit_amount_decimal, quantity, price.currency);
    const sums = { amount_discount: 0, amount_subtotal: amount, amount_tax: 0, amount_total: amount };
    const description = productName(account, price);
    return {
      id: account.makeId('li'),
      object: 'item',
      ...sums,
      currency: price.currency,
      description,
      price,
      quantity,
    };
  });
  if (lines.length === 0) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  checkPrices(lines.map(({ price }) => price));
  return lines;
};

const ignoredFields = ['automatic_tax', 'currency', 'customer_update', 'expires_at', 'line_items', 'metadata'] as const;
const furtherIgnored = [
  'payment_method_types',
  'saved_payment_method_options',
  'subscription_data',
  'tax_id_collection',
  'ui_mode',
] as const;

const createSession = (account: Account, params: z.output<z.ZodObject<typeof fields>>) => {
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  if (params.customer !== undefined) existing(account, 'customer', params.customer, 'customer');
  const at = account.clock.now();
  const expiresAt = expiryOf(at, params.expires_at);
  const lines = linesOf(account, params.line_items ?? []);
  const id = account.makeId('cs_test');
  const { description = null, metadata: pairs, trial_period_days: trialDays = null } = params.subscription_data ?? {};
  const total = trialDays === null ? lines.reduce((sum, { amount_total: amount }) => sum + amount, 0) : 0;
  const currency = lines[0]?.currency ?? 'usd';
  const session = newCheckoutSession({ id, at, expiresAt, currency, total, url: `${account.origin()}/c/pay/${id}` });
  const gone = new Set<string>([...ignoredFields, ...furtherIgnored]);
  const kept = Object.fromEntries(Object.entries(params).filter(([name]) => !gone.has(name)));
  Object.assign(session, named(kept), { metadata: merged({}, params.metadata) });
  account.store.orders.set(id, { lines, description, metadata: merged({}, pairs), trialDays });
  return create(account, session, null);
};

export const checkoutRoutes = [
  route('POST', '/v1/checkout/sessions', fields, ({ account, params }) => answer(createSession(account, params))),
  route('GET', '/v1/checkout/sessions/:id', {}, ({ account, id }) => answer(existing(account, 'checkout.session', id))),
  route('GET', '/v1/checkout/sessions/:id/line_items', page, ({ account, id, params }) =>
    pageOf(`/v1/checkout/sessions/${id}/line_items`, account.store.orders.get(id)?.lines ?? [], params),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, ({ account, id }) =>
    answer(expireSession(account, existing(account, 'checkout.session', id))),
  ),
  route(
    'GET',
    '/v1/checkout/sessions',
    {
      ...{ ...page, created: range.optional(), customer: text.optional(), subscription: text.optional() },
      status: z.enum(['complete', 'expired', 'open']).optional(),
    },
    ({ account, params: { created = {}, customer, subscription, status, ...cursor } }) => {
      const found = account.store
        .all('checkout.session')
        .filter(
          (one) =>
            inRange(one.created, created) &&
            (customer === undefined || one.customer === customer) &&
            (subscription === undefined || one.subscription === subscription) &&
            (status === undefined || one.status === status),
        );
      return answerPage('/v1/checkout/sessions', found, cursor);
    },
  ),
];

const flowData = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel', 'subscription_update', 'subscription_update_confirm']),
  after_completion: ignored,
  subscription_cancel: ignored,
  subscription_update: ignored,
  subscription_update_confirm: ignored,
});

const portalFields = {
  configuration: text.optional(),
  customer: text,
  flow_data: flowData.optional(),
  locale: text.optional(),
  return_url: text.optional(),
};

export const portalRoutes = [
  route('POST', '/v1/billing_portal/sessions', portalFields, ({ account, params }) => {
    const customer = existing(account, 'customer', params.customer, 'customer').id;
    const id = account.makeId('bps');
    const url = `${account.origin()}/p/session/${id}`;
    const session = newPortalSession({
      id,
      at: account.clock.now(),
      customer,
      returnUrl: params.return_url ?? null,
      url,
    });
    Object.assign(session, named({ configuration: params.configuration, locale: params.locale }));
    if (params.flow_data !== undefined)
      session.flow = {
        after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
        type: params.flow_data.type,
      };
    return answer(create(account, session, 'billing_portal.session.created'));
  }),
];
