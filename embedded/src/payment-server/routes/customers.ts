import { z } from 'zod';
import { attach, createCard, methodOfCustomer, paymentMethodFor } from '../billing/cards.js';
import { change, create } from '../events/changes.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import { newCustomer, type Address, type Customer } from '../objects/customer.js';
import { invalid } from '../wire/api-error.js';
import { clearableText, ignored, inRange, int, list, metadata, page, range, text } from '../wire/fields.js';
import { answer, answerPage, merged, named } from './answers.js';
import { route } from './route.js';

const line = clearableText.optional();
const address = z.strictObject({ city: line, country: line, line1: line, line2: line, postal_code: line, state: line });

const fields = {
  address: address.optional(),
  balance: int.optional(),
  description: clearableText.optional(),
  email: clearableText.optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: clearableText.optional(), footer: clearableText.optional() })
    .optional(),
  metadata: metadata.optional(),
  name: clearableText.optional(),
  phone: clearableText.optional(),
  preferred_locales: list(text).optional(),
  tax: ignored,
  tax_exempt: z.enum(['none', 'exempt', 'reverse']).optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

const addressOf = (given: NonNullable<Fields['address']>): Address => ({
  ...{ city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  ...named(given),
});

const apply = (account: Account, params: Fields) => (customer: Customer) => {
  const { address: place, invoice_settings: settings, metadata: pairs, tax: _tax, ...plain } = params;
  if (plain.email !== undefined && plain.email !== null && !plain.email.includes('@'))
    throw invalid(`Invalid email address: ${plain.email}`, 'email', 'email_invalid');
  Object.assign(customer, named(plain));
  if (place !== undefined) customer.address = addressOf(place);
  customer.metadata = merged(customer.metadata, pairs);
  if (settings === undefined) return;
  const method = settings.default_payment_method;
  const param = 'invoice_settings[default_payment_method]';
  const id = typeof method === 'string' ? methodOfCustomer(account, method, customer, param).id : method;
  Object.assign(customer.invoice_settings, named({ ...settings, default_payment_method: id }));
};

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    { ...fields, payment_method: text.optional(), test_clock: text.optional() },
    ({ account, params: { payment_method: method, test_clock: clock = null, ...rest } }) => {
      if (clock !== null) existing(account, 'test_helpers.test_clock', clock, 'test_clock');
      const at = timeOf(account, clock);
      const customer = newCustomer({ id: account.makeId('cus'), at, testClock: clock });
      if (method !== undefined) attach(account, paymentMethodFor(account, method, 'payment_method'), customer);
      apply(account, rest)(customer);
      return answer(create(account, customer, 'customer.created'));
    },
  ),
  route(
    'GET',
    '/v1/customers',
    { ...page, created: range.optional(), email: text.optional() },
    ({ account, params }) => {
      const { created = {}, email, ...cursor } = params;
      const found = account.store
        .all('customer')
        .filter((one) => inRange(one.created, created) && (email === undefined || one.email === email));
      return answerPage('/v1/customers', found, cursor);
    },
  ),
  route(
    'GET',
    '/v1/customers/search',
    { query: text, limit: int.optional(), page: text.optional() },
    ({ account, params: { query } }) => {
      const [, key, value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? [];
      if (key === undefined) throw invalid('The payment server searches by one pair of metadata only.', 'query');
      const found = account.store.all('customer').filter((one) => one.metadata[key] === value);
      const { has_more, url, data } = answerPage('/v1/customers/search', found, { limit: 100 });
      return { object: 'search_result', data, has_more, next_page: null, url };
    },
  ),
  route('GET', '/v1/customers/:id', {}, ({ account, id }) => answer(existing(account, 'customer', id))),
  route('POST', '/v1/customers/:id', fields, ({ account, id, params }) =>
    answer(change(account, existing(account, 'customer', id), apply(account, params))),
  ),
];

const card = z.strictObject({
  ...{ number: text.optional(), token: text.optional(), exp_month: ignored, exp_year: ignored, cvc: ignored },
});

const methodList = ({ store }: Account, customer: string | undefined) =>
  store
    .all('payment_method')
    .filter((one) => one.customer !== null && (customer === undefined || one.customer === customer));

export const paymentMethodRoutes = [
  route(
    'POST',
    '/v1/payment_methods',
    { type: z.enum(['card']), card, metadata: metadata.optional(), billing_details: ignored },
    ({ account, params }) => {
      const method = createCard(account, params.card.token ?? params.card.number ?? '');
      method.metadata = merged({}, params.metadata);
      return answer(method);
    },
  ),
  route('GET', '/v1/payment_methods/:id', {}, ({ account, id }) => answer(existing(account, 'payment_method', id))),
  route('POST', '/v1/payment_methods/:id/attach', { customer: text }, ({ account, id, params }) => {
    const customer = existing(account, 'customer', params.customer, 'customer');
    return answer(attach(account, paymentMethodFor(account, id, 'id'), customer));
  }),
  route('POST', '/v1/payment_methods/:id/detach', {}, ({ account, id }) => {
    const method = existing(account, 'payment_method', id);
    if (method.customer === null)
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
    return answer(change(account, method, (one) => void (one.customer = null), ['payment_method.detached']));
  }),
  route(
    'GET',
    '/v1/payment_methods',
    { ...page, customer: text.optional(), type: z.enum(['card']).optional() },
    ({ account, params: { customer, type: _type, ...cursor } }) =>
      answerPage('/v1/payment_methods', methodList(account, customer), cursor),
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...page, type: z.enum(['card']).optional() },
    ({ account, id, params: { type: _type, ...cursor } }) =>
      answerPage(`/v1/customers/${id}/payment_methods`, methodList(account, id), cursor),
  ),
];
