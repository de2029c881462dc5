import { change, create } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import type { Customer } from '../objects/customer.js';
import { newPaymentMethod, type CardBehaviour, type PaymentMethod } from '../objects/payment-method.js';
import { ApiError, invalid } from '../wire/api-error.js';

/** The cards that work here, and what each does. */
export const testCards = [
  { number: '4242424242424242', behaviour: 'ok', about: 'Is accepted' },
  { number: '4000000000000002', behaviour: 'declined', about: 'Is declined' },
  { number: '4000000000000341', behaviour: 'declined_later', about: 'Is accepted once, then declined' },
  { number: '4000000000003220', behaviour: 'needs_confirmation', about: 'Has to be confirmed' },
] as const satisfies readonly { number: string; behaviour: CardBehaviour; about: string }[];

export const declined = (details: { payment_intent?: unknown; payment_method?: unknown } = {}): ApiError =>
  new ApiError(402, 'card_error', 'Your card was declined.', {
    code: 'card_declined',
    decline_code: 'generic_decline',
    ...details,
  });

/** Any number but those for tests is refused, because it could belong to a person. */
export const getCard = (number: string) => {
  const known = testCards.find((card) => card.number === number);
  if (known === undefined) throw invalid('No such test card.', 'card');
  return known;
};

/** Attaches a test card to a customer. A bank that declines it, does so here. */
export const attachCard = (account: Account, number: string, customer: Customer): PaymentMethod => {
  const { behaviour } = getCard(number);
  const { clock, makeId } = account;
  const method = newPaymentMethod({ id: makeId('pm'), at: clock.now(), last4: number.slice(-4), behaviour });
  if (behaviour === 'declined') throw declined({ payment_method: method });
  create(account, method, null);
  return change(account, method, (one) => void (one.customer = customer.id), ['payment_method.attached']);
};

/** A payment method that a request names for a customer: it must be attached. */
export const methodOfCustomer = (account: Account, id: string, customer: Customer, param: string): PaymentMethod => {
  const method = existing(account, 'payment_method', id, param);
  if (method.customer === customer.id) return method;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalid(message, param, 'resource_missing');
};
