import { z } from 'zod';
import { create } from '../events/changes.js';
import { isAmountOf } from '../money/currency.js';
import { newPrice, newProduct } from '../objects/catalog.js';
import { invalid } from '../wire/api-error.js';
import { currency, flag, int, list, metadata, page, text } from '../wire/fields.js';
import { answer, answerPage, merged } from './answers.js';
import { route } from './route.js';

const fields = {
  currency,
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  product_data: z.strictObject({ name: text }),
  recurring: z.strictObject({ interval: z.enum(['month']) }),
  unit_amount: int,
};

export const priceRoutes = [
  route('POST', '/v1/prices', fields, ({ account, params }) => {
    const { currency: code, lookup_key: key = null, product_data: data, unit_amount: unitAmount } = params;
    if (!isAmountOf(unitAmount, code))
      throw invalid(`Invalid unit_amount: amounts in ${code.toUpperCase()} must be divisible by 10.`, 'unit_amount');
    const at = account.clock.now();
    const product = create(account, newProduct({ id: account.makeId('prod'), at, name: data.name }), 'product.created');
    const other = account.store.all('price').find((one) => key !== null && one.lookup_key === key);
    if (other !== undefined)
      throw invalid(`A price (\`${other.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists');
    const price = newPrice({ id: account.makeId('price'), at, product: product.id, currency: code, unitAmount });
    Object.assign(price, { lookup_key: key, metadata: merged({}, params.metadata) });
    return answer(create(account, price, 'price.created'));
  }),
  route(
    'GET',
    '/v1/prices',
    { ...page, active: flag.optional(), lookup_keys: list(text).optional() },
    ({ account, params: { active, lookup_keys: keys, ...cursor } }) => {
      const found = account.store
        .all('price')
        .filter(
          (one) =>
            (active === undefined || one.active === active) &&
            (keys === undefined || (one.lookup_key !== null && keys.includes(one.lookup_key))),
        );
      return answerPage('/v1/prices', found, cursor);
    },
  ),
];
