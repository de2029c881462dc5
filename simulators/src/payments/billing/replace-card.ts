import { change } from '../events/changes.js';
import type { Account } from '../objects/account.js';
import type { Customer } from '../objects/customer.js';
import { attachCard } from './cards.js';

/** The customer enters another card on the portal page, which then is the default. */
export const replaceCard = (account: Account, customer: Customer, card: string): void => {
  const method = attachCard(account, card, customer);
  change(account, customer, (one) => void (one.invoice_settings.default_payment_method = method.id));
};
