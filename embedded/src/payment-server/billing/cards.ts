import { change, create } from '../events/changes.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import type { Customer } from '../objects/customer.js';
import { newPaymentMethod, type CardBehaviour, type PaymentMethod } from '../objects/payment-method.js';
import { ApiError, invalid } from '../wire/api-error.js';

type TestCard = { behaviour: CardBehaviour; last4: string };

const ok = (last4: string): TestCard => ({ behaviour: 'ok', last4 });

/** The test cards of the API, by their shared payment methods, tokens and numbers. */
const testCards: Record<string, TestCard> = {
  pm_card_visa: ok('4242'),
  pm_card_mastercard: ok('4444'),
  tok_visa: ok('4242'),
  '4242424242424242': ok('4242'),
  pm_card_chargeDeclined: { behaviour: 'declined', last4: '0002' },
  pm_card_visa_chargeDeclined: { behaviour: 'declined', last4: '0002' },
  tok_chargeDeclined: { behaviour: 'declined', last4: '0002' },
  '4000000000000002': { behaviour: 'declined', last4: '0002' },
  pm_card_chargeCustomerFail: { behaviour: 'declined_later', last4: '0341' },
  tok_chargeCustomerFail: { behaviour: 'declined_later', last4: '0341' },
  '4000000000000341': { behaviour: 'declined_later', last4: '0341' },
  pm_card_authenticationRequired: { behaviour: 'needs_confirmation', last4: '3184' },
  '4000002760003184': { behaviour: 'needs_confirmation', last4: '3184' },
};

export const declined = (details: { payment_intent?: unknown; payment_method?: unknown } = {}): ApiError =>
  new ApiError(402, 'card_error', 'Your card was declined.', {
    code: 'card_declined',
    decline_code: 'generic_decline',
    ...details,
  });

export const createCard = (account: Account, card: string, customer: string | null = null): PaymentMethod => {
  const known = testCards[card];
  if (known === undefined) throw invalid(`No such test card: '${card}'`, 'card');
  const { store, clock, makeId } = account;
  const method = newPaymentMethod({ id: makeId('pm'), at: clock.now(), last4: known.last4, customer });
  store.cards.set(method.id, known.behaviour);
  return create(account, method, null);
};

/** A payment method of the account; of a shared test card a new one. */
export const paymentMethodFor = (account: Account, id: string, param: string): PaymentMethod =>
  testCards[id] === undefined ? existing(account, 'payment_method', id, param) : createCard(account, id);

/** Attaches a card to a customer. A bank that declines it, does so here. */
export const attach = (account: Account, method: PaymentMethod, customer: Customer): PaymentMethod => {
  if (method.customer === customer.id) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method');
  if (account.store.cards.get(method.id) === 'declined') throw declined({ payment_method: method });
  method.created = timeOf(account, customer.test_clock);
  return change(account, method, (one) => void (one.customer = customer.id), ['payment_method.attached']);
};

/** A payment method that a request names for a customer: it must be attached, unless it is a shared test card. */
export const methodOfCustomer = (account: Account, id: string, customer: Customer, param: string): PaymentMethod => {
  const method = paymentMethodFor(account, id, param);
  if (testCards[id] !== undefined) return attach(account, method, customer);
  if (method.customer === customer.id) return method;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalid(message, param, 'resource_missing');
};
