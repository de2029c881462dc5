import { z } from 'zod';
import { CheckoutId } from '../ids.js';
import { Instant } from '../row.js';
import { PaymentMethod } from './billing.requests.js';
import { Currency, Minor } from './money.js';
import { PaidPlan } from './plans.js';

/** The page of a checkout of the test provider, where no money moves. */
export const TestCheckout = z.object({
  checkoutId: CheckoutId,
  status: z.enum(['open', 'complete', 'expired']),
  plan: PaidPlan,
  seats: z.int(),
  seatMinor: Minor,
  currency: Currency,
  trialDays: z.int().nullable(),
  /** Each month from then on. */
  monthlyMinor: Minor,
  dueNowMinor: Minor,
  expiresAt: Instant,
});
export type TestCheckout = z.infer<typeof TestCheckout>;

/** Only the test cards work. `expires` is like `12/30`. */
export const TestCardRequest = z.object({
  number: z.string().trim().min(1, 'Enter a card number.').max(40),
  expires: z
    .string()
    .trim()
    .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'Enter a month and a year, such as 12/30.'),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, 'Enter the three or four digits.'),
});
export type TestCardRequest = z.infer<typeof TestCardRequest>;

/** `confirmed`: its owner has confirmed the payment at the bank. */
export const PayTestCheckoutRequest = TestCardRequest.extend({ confirmed: z.boolean().default(false) });
export type PayTestCheckoutRequest = z.infer<typeof PayTestCheckoutRequest>;

export const TestPayment = z.object({ outcome: z.enum(['paid', 'declined', 'needs_confirmation']) });
export type TestPayment = z.infer<typeof TestPayment>;

/** The page of the test provider where the card is replaced. `confirm`: a payment that its owner has to confirm. */
export const TestPortal = z.object({
  method: PaymentMethod.nullable(),
  confirm: z.object({ amountMinor: Minor, currency: Currency }).nullable(),
});
export type TestPortal = z.infer<typeof TestPortal>;
