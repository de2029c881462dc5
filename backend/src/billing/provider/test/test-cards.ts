import { z } from 'zod';
import { ProviderRefused } from '../provider.errors.js';
import type { Card, CardBehaviour } from './test-objects.js';

const behaviours = new Map<string, CardBehaviour>([
  ['4242424242424242', 'ok'],
  ['4000000000000002', 'declined'],
  ['4000000000000341', 'declined_later'],
  ['4000000000003220', 'needs_confirmation'],
]);

/** What is typed on the pages of the test provider. `expires` is like `12/30`. */
export const CardEntry = z.strictObject({
  number: z.string().max(40),
  expires: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/),
  cvc: z.string().regex(/^\d{3,4}$/),
});
export type CardEntry = z.infer<typeof CardEntry>;

/**
 * The card that was typed, without its number and its check digits. Any number but those for tests is refused, because it could
 * belong to a person; neither an error nor a table contains it.
 */
export const cardOf = (typed: CardEntry, now: string): Card => {
  const entry = CardEntry.safeParse(typed);
  if (!entry.success) throw new ProviderRefused('card_form', 'The expiry or the check digits are not those of a card.');
  const number = entry.data.number.replaceAll(/[ -]/g, '');
  const behaviour = behaviours.get(number);
  if (behaviour === undefined)
    throw new ProviderRefused('card_unknown', 'Only the test cards work here. Never enter the number of a real card.');
  const [month, year] = entry.data.expires.split('/');
  const expires = `20${year}-${month}`;
  if (expires < now.slice(0, 7)) throw new ProviderRefused('card_expired', 'The card has expired.');
  return { behaviour, brand: 'visa', lastFour: number.slice(-4), expires, payments: 0 };
};

/** How a payment with a card ends; the bank asks its owner for a confirmation unless that was given. */
export const outcomeOf = (
  card: Card | null,
  confirmed: boolean,
): 'paid' | 'declined' | 'needs_confirmation' | 'no_card' => {
  if (card === null) return 'no_card';
  switch (card.behaviour) {
    case 'ok':
      return 'paid';
    case 'declined':
      return 'declined';
    case 'declined_later':
      return card.payments === 0 ? 'paid' : 'declined';
    case 'needs_confirmation':
      return confirmed ? 'paid' : 'needs_confirmation';
  }
};
