import { z } from 'zod';
import { change, create } from '../events/changes.js';
import { isAmountOf } from '../money/currency.js';
import { existing, type Account } from '../objects/account.js';
import { newPrice, newProduct, type Price } from '../objects/catalog.js';
import { invalid } from '../wire/api-error.js';
import { clearableText, decimal, flag, ignored, int, list, metadata, page, text } from '../wire/fields.js';
import { answer, answerPage, merged, named } from './answers.js';
import { route } from './route.js';

const productFields = {
  active: flag.optional(),
  default_price: text.optional(),
  description: clearableText.optional(),
  images: list(text).optional(),
  metadata: metadata.optional(),
  tax_code: clearableText.optional(),
  unit_label: clearableText.optional(),
  url: clearableText.optional(),
};

export const productRoutes = [
  route(
    'POST',
    '/v1/products',
    { ...productFields, name: text, id: text.optional() },
    ({ account, params: { id = account.makeId('prod'), name, metadata: pairs, ...rest } }) => {
      if (account.store.any(id) !== undefined)
        throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
      const product = newProduct({ id, at: account.clock.now(), name });
      Object.assign(product, named(rest), { metadata: merged({}, pairs) });
      return answer(create(account, product, 'product.created'));
    },
  ),
  route('GET', '/v1/products/:id', {}, ({ account, id }) => answer(existing(account, 'product', id))),
  route(
    'POST',
    '/v1/products/:id',
    { ...productFields, name: text.optional() },
    ({ account, id, params: { metadata: pairs, ...rest } }) => {
      const apply = (one: ReturnType<typeof newProduct>) =>
        void Object.assign(one, named(rest), { metadata: merged(one.metadata, pairs), updated: account.clock.now() });
      return answer(change(account, existing(account, 'product', id), apply));
    },
  ),
  route(
    'GET',
    '/v1/products',
    { ...page, active: flag.optional(), ids: list(text).optional() },
    ({ account, params: { active, ids, ...cursor } }) => {
      const found = account.store
        .all('product')
        .filter(
          (one) => (active === undefined || one.active === active) && (ids === undefined || ids.includes(one.id)),
        );
      return answerPage('/v1/products', found, cursor);
    },
  ),
];

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: int.default(1),
  meter: text.nullable().default(null),
  usage_type: z.enum(['licensed', 'metered']).default('licensed'),
});

/** A lookup key is of one price; it moves to another only where that is said. */
const setLookupKey = (account: Account, price: Price, key: string | null, transfer: boolean): void => {
  const other = account.store.all('price').find((one) => one.lookup_key === key && one.id !== price.id);
  if (key !== null && other !== undefined) {
    if (!transfer)
      throw invalid(`A price (\`${other.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists');
    change(account, other, (one) => void (one.lookup_key = null));
  }
  price.lookup_key = key;
};

const priceFields = {
  active: flag.optional(),
  lookup_key: clearableText.optional(),
  metadata: metadata.optional(),
  nickname: clearableText.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: flag.default(false),
};

const created = {
  ...priceFields,
  billing_scheme: z.enum(['per_unit']).optional(),
  currency: z.string().regex(/^[a-z]{3}$/i),
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional(), unit_label: text.optional() }).optional(),
  recurring: recurring.optional(),
  unit_amount: int.optional(),
  unit_amount_decimal: decimal.optional(),
};

const unitAmountOf = (currency: string, amount: number | undefined, decimals: string | undefined): string => {
  if ((amount === undefined) === (decimals === undefined))
    throw invalid(
      'You must specify one of `unit_amount` or `unit_amount_decimal`.',
      'unit_amount',
      'parameter_missing',
    );
  if (amount !== undefined && !isAmountOf(amount, currency))
    throw invalid(`Invalid unit_amount: amounts in ${currency.toUpperCase()} must be divisible by 10.`, 'unit_amount');
  const unit = decimals ?? String(amount);
  return unit.includes('.') ? unit.replace(/\.?0+$/, '') : unit;
};

export const priceRoutes = [
  route('POST', '/v1/prices', created, ({ account, params }) => {
    const { currency: code, product, product_data: data, recurring: recurs, unit_amount: amount, ...rest } = params;
    const currency = code.toLowerCase();
    const unitAmount = unitAmountOf(currency, amount, params.unit_amount_decimal);
    const at = account.clock.now();
    if (product === undefined && data === undefined)
      throw invalid(
        'You must specify either `product` or `product_data` when creating a price.',
        'product',
        'parameter_missing',
      );
    if (recurs !== undefined && recurs.meter !== null)
      existing(account, 'billing.meter', recurs.meter, 'recurring[meter]');
    const of =
      product === undefined
        ? create(account, newProduct({ id: account.makeId('prod'), at, name: data?.name ?? '' }), 'product.created')
        : existing(account, 'product', product, 'product');
    const made = { id: account.makeId('price'), at, product: of.id, currency, unitAmount };
    const price = newPrice({
      ...made,
      recurring: recurs === undefined ? null : { ...recurs, trial_period_days: null },
    });
    setLookupKey(account, price, rest.lookup_key ?? null, rest.transfer_lookup_key);
    price.metadata = merged({}, rest.metadata);
    Object.assign(price, named({ active: rest.active, nickname: rest.nickname, tax_behavior: rest.tax_behavior }));
    return answer(create(account, price, 'price.created'));
  }),
  route('GET', '/v1/prices/:id', {}, ({ account, id }) => answer(existing(account, 'price', id))),
  route('POST', '/v1/prices/:id', priceFields, ({ account, id, params }) => {
    const { lookup_key: key, transfer_lookup_key: transfer, metadata: pairs, ...rest } = params;
    const apply = (one: Price) => {
      if (key !== undefined) setLookupKey(account, one, key, transfer);
      Object.assign(one, named(rest), { metadata: merged(one.metadata, pairs) });
    };
    return answer(change(account, existing(account, 'price', id), apply));
  }),
  route(
    'GET',
    '/v1/prices',
    {
      ...{ ...page, active: flag.optional(), currency: text.optional(), lookup_keys: list(text).optional() },
      ...{ product: text.optional(), type: z.enum(['one_time', 'recurring']).optional(), recurring: ignored },
    },
    ({ account, params: { active, currency, lookup_keys: keys, product, type, recurring: _recurring, ...cursor } }) => {
      const found = account.store
        .all('price')
        .filter(
          (one) =>
            (active === undefined || one.active === active) &&
            (currency === undefined || one.currency === currency) &&
            (keys === undefined || (one.lookup_key !== null && keys.includes(one.lookup_key))) &&
            (product === undefined || one.product === product) &&
            (type === undefined || one.type === type),
        );
      return answerPage('/v1/prices', found, cursor);
    },
  ),
];
