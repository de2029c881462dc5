import { z } from 'zod';
import { expireSession } from '../billing/checkout.js';
import { productName } from '../billing/lines.js';
import { create } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import { newCheckoutSession, type LineItem } from '../objects/checkout-session.js';
import { newPortalSession } from '../objects/further.js';
import { invalid } from '../wire/api-error.js';
import { ignored, int, list, metadata, text } from '../wire/fields.js';
import { answer, merged } from './answers.js';
import { route } from './route.js';

const fields = {
  cancel_url: text.optional(),
  customer: text,
  expires_at: int.optional(),
  line_items: list(z.strictObject({ price: text, quantity: int.default(1) })),
  metadata: metadata.optional(),
  mode: z.enum(['subscription']),
  payment_method_collection: z.enum(['always']).optional(),
  subscription_data: z
    .strictObject({ billing_mode: ignored, metadata: metadata.optional(), trial_period_days: int.optional() })
    .optional(),
  success_url: text,
};

const day = 86_400;

const getExpiry = (at: number, asked: number | undefined): number => {
  const end = asked ?? at + day;
  if (end < at + 1_800 || end > at + day)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return end;
};

const listLines = (account: Account, asked: z.output<typeof fields.line_items>): LineItem[] => {
  if (asked.length === 0) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  return asked.map(({ price: id, quantity }, at): LineItem => {
    const price = existing(account, 'price', id, `line_items[${at}][price]`);
    const amount = price.unit_amount * quantity;
    const sums = { amount_discount: 0, amount_subtotal: amount, amount_tax: 0, amount_total: amount };
    return {
      id: account.makeId('li'),
      object: 'item',
      ...sums,
      currency: price.currency,
      description: productName(account, price),
      price,
      quantity,
    };
  });
};

const createSession = (account: Account, params: z.output<z.ZodObject<typeof fields>>) => {
  const customer = existing(account, 'customer', params.customer, 'customer').id;
  const at = account.clock.now();
  const expiresAt = getExpiry(at, params.expires_at);
  const lines = listLines(account, params.line_items);
  const id = account.makeId('cs_test');
  const { metadata: pairs, trial_period_days: trialDays = null } = params.subscription_data ?? {};
  const total = trialDays === null ? lines.reduce((sum, { amount_total: amount }) => sum + amount, 0) : 0;
  const order = { lines, metadata: merged({}, pairs), trialDays };
  const url = `${account.origin()}/c/pay/${id}`;
  const session = newCheckoutSession({ id, at, expiresAt, currency: lines[0]?.currency ?? 'usd', total, url, order });
  Object.assign(session, {
    customer,
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
    metadata: merged({}, params.metadata),
  });
  return create(account, session, null);
};

export const checkoutRoutes = [
  route('POST', '/v1/checkout/sessions', fields, ({ account, params }) => answer(createSession(account, params))),
  route('GET', '/v1/checkout/sessions/:id', {}, ({ account, id }) => answer(existing(account, 'checkout.session', id))),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, ({ account, id }) =>
    answer(expireSession(account, existing(account, 'checkout.session', id))),
  ),
];

const portalFields = {
  customer: text,
  flow_data: z.strictObject({ type: z.enum(['payment_method_update']) }).optional(),
  return_url: text.optional(),
};

export const portalRoutes = [
  route('POST', '/v1/billing_portal/sessions', portalFields, ({ account, params }) => {
    const customer = existing(account, 'customer', params.customer, 'customer').id;
    const id = account.makeId('bps');
    const [at, url] = [account.clock.now(), `${account.origin()}/p/session/${id}`];
    const session = newPortalSession({ id, at, customer, returnUrl: params.return_url ?? null, url });
    if (params.flow_data !== undefined)
      session.flow = {
        after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
        type: params.flow_data.type,
      };
    return answer(create(account, session, 'billing_portal.session.created'));
  }),
];
