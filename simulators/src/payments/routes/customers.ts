import { z } from 'zod';
import { methodOfCustomer } from '../billing/cards.js';
import { change, create } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import { newCustomer, type Customer } from '../objects/customer.js';
import { invalid } from '../wire/api-error.js';
import { clearableText, int, metadata, page, text } from '../wire/fields.js';
import { answer, answerPage, merged, named } from './answers.js';
import { route } from './route.js';

const fields = {
  email: clearableText.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearableText.optional() }).optional(),
  metadata: metadata.optional(),
  name: clearableText.optional(),
};

const apply =
  (account: Account, params: z.output<z.ZodObject<typeof fields>>) =>
  (customer: Customer): void => {
    const { email, name, invoice_settings: settings, metadata: pairs } = params;
    if (email !== undefined && email !== null && !email.includes('@'))
      throw invalid(`Invalid email address: ${email}`, 'email', 'email_invalid');
    Object.assign(customer, named({ email, name }));
    customer.metadata = merged(customer.metadata, pairs);
    const method = settings?.default_payment_method;
    if (method === undefined) return;
    const param = 'invoice_settings[default_payment_method]';
    customer.invoice_settings.default_payment_method =
      method === null ? null : methodOfCustomer(account, method, customer, param).id;
  };

export const customerRoutes = [
  route('POST', '/v1/customers', fields, ({ account, params }) => {
    const customer = newCustomer({ id: account.makeId('cus'), at: account.clock.now() });
    apply(account, params)(customer);
    return answer(create(account, customer, 'customer.created'));
  }),
  route(
    'GET',
    '/v1/customers/search',
    { query: text, limit: int.optional(), page: text.optional() },
    ({ account, params: { query } }) => {
      const [, key, value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? [];
      if (key === undefined) throw invalid('The simulator searches by one pair of metadata only.', 'query');
      const found = account.store.all('customer').filter((one) => one.metadata[key] === value);
      const { has_more, url, data } = answerPage('/v1/customers/search', found, { limit: 100 });
      return { object: 'search_result', data, has_more, next_page: null, url };
    },
  ),
  route('GET', '/v1/customers/:id', {}, ({ account, id }) => answer(existing(account, 'customer', id))),
  route('POST', '/v1/customers/:id', fields, ({ account, id, params }) =>
    answer(change(account, existing(account, 'customer', id), apply(account, params))),
  ),
  route('GET', '/v1/payment_methods/:id', {}, ({ account, id }) => answer(existing(account, 'payment_method', id))),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...page, type: z.enum(['card']).optional() },
    ({ account, id, params: { type: _type, ...cursor } }) => {
      const found = account.store.all('payment_method').filter(({ customer }) => customer === id);
      return answerPage(`/v1/customers/${id}/payment_methods`, found, cursor);
    },
  ),
];
