import { GrantCreditRequest } from '@throughline/contracts/billing/billing.requests.js';
import { Currency, exponentOf } from '@throughline/contracts/billing/money.js';
import { z } from 'zod';

/** Minor units of an amount as it is written, `12.50`; null for what the currency has no coin for. */
export const parseMinor = (text: string, currency: Currency): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  const digits = exponentOf(currency);
  if (whole === undefined || fraction.length > digits) return null;
  return Number(`${whole}${fraction.padEnd(digits, '0')}`);
};

/** `day`: the last one, in UTC; empty for credit that does not end. */
export const CreditFields = z
  .object({
    amount: z.string(),
    currency: Currency,
    day: z.union([z.literal(''), z.iso.date()]),
    reason: GrantCreditRequest.shape.reason,
  })
  .transform(({ amount, currency, day, reason }, context): GrantCreditRequest => {
    const parsed = GrantCreditRequest.shape.amountMinor.safeParse(parseMinor(amount, currency));
    if (!parsed.success) {
      context.addIssue({ code: 'custom', path: ['amount'], message: 'Enter an amount such as 25.' });
      return z.NEVER;
    }
    const until = day === '' ? null : `${day}T23:59:59.999Z`;
    return { amountMinor: parsed.data, currency, until, reason };
  });
