import type Stripe from 'stripe';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { CustomerSnapshot, PaymentProvider } from '../payment-provider.js';
import { find, type Ask } from './ask.js';
import { toId } from './values.js';

type Customers = Pick<PaymentProvider, 'ensureCustomer' | 'fetchCustomer' | 'openPortal'>;

export const workspaceIn = (metadata: Stripe.Metadata | null): WorkspaceId | null =>
  WorkspaceId.safeParse(metadata?.['workspaceId']).data ?? null;

export const toCustomers = (ask: Ask): Customers => ({
  ensureCustomer: async ({ workspaceId, name, email }) => {
    const query = `metadata['workspaceId']:'${workspaceId}'`;
    const { data } = await ask((stripe) => stripe.customers.search({ query, limit: 1 }));
    // A search lags; until it finds the customer, the key does. So the request leaves out name and e-mail address.
    const customer =
      data[0] ??
      (await ask((stripe) =>
        stripe.customers.create({ metadata: { workspaceId } }, { idempotencyKey: `customer:${workspaceId}` }),
      ));
    if (customer.name !== name || customer.email !== email)
      await ask((stripe) => stripe.customers.update(customer.id, { name, email: email ?? '' }));
    return customer.id;
  },
  fetchCustomer: async (id) => {
    const customer = await find(ask((stripe) => stripe.customers.retrieve(id)));
    if (customer === null || customer.deleted === true) return null;
    const card = await newestCard(ask, customer);
    return { id, workspaceId: workspaceIn(customer.metadata), method: card === null ? null : getMethod(card) };
  },
  openPortal: async ({ customer, doneUrl }) => {
    await payByCustomer(ask, customer);
    const flow_data = { type: 'payment_method_update' } as const;
    return ask((stripe) => stripe.billingPortal.sessions.create({ customer, return_url: doneUrl, flow_data }));
  },
});

const getMethod = ({ card }: Stripe.PaymentMethod): CustomerSnapshot['method'] =>
  card === undefined
    ? null
    : {
        brand: card.brand,
        lastFour: card.last4,
        expires: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
      };

/** The card that was chosen on the portal page, else the one that was entered last. */
const newestCard = async (ask: Ask, customer: Stripe.Customer): Promise<Stripe.PaymentMethod | null> => {
  const chosen = toId(customer.invoice_settings.default_payment_method);
  if (chosen !== null) return ask((stripe) => stripe.paymentMethods.retrieve(chosen));
  const { data } = await ask((stripe) => stripe.customers.listPaymentMethods(customer.id, { type: 'card', limit: 1 }));
  return data[0] ?? null;
};

export const findNewestCard = async (ask: Ask, id: string): Promise<string | null> => {
  const customer = await ask((stripe) => stripe.customers.retrieve(id));
  return customer.deleted === true ? null : ((await newestCard(ask, customer))?.id ?? null);
};

/**
 * A checkout makes its card that of the subscription, which the portal does not replace. From here on the customer's
 * card pays, also what is open already.
 */
const payByCustomer = async (ask: Ask, customer: string): Promise<void> => {
  const card = await findNewestCard(ask, customer);
  if (card === null) return;
  const invoice_settings = { default_payment_method: card };
  await ask((stripe) => stripe.customers.update(customer, { invoice_settings }));
  const subscriptions = await ask((stripe) => stripe.subscriptions.list({ customer, limit: 100 }));
  for (const { id, default_payment_method: own } of subscriptions.data)
    if (own !== null) await ask((stripe) => stripe.subscriptions.update(id, { default_payment_method: '' }));
  const open = await ask((stripe) => stripe.invoices.list({ customer, status: 'open', limit: 100 }));
  const drafts = await ask((stripe) => stripe.invoices.list({ customer, status: 'draft', limit: 100 }));
  for (const { id, default_payment_method: own } of [...open.data, ...drafts.data])
    if (own !== null) await ask((stripe) => stripe.invoices.update(id, { default_payment_method: '' }));
};
