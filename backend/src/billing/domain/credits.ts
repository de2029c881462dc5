import type { Credit } from '@throughline/contracts/billing/agreement.js';
import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import type { Billing } from './billing.js';
import type { GrantCredit, UseCredit } from './billing.commands.js';

export const creditGranted = ({ data }: GrantCredit, { credits }: Billing): BillingEvent[] =>
  credits.some(({ creditId }) => creditId === data.creditId) ? [] : [{ type: 'CreditGranted', data }];

/** Before all others, what ends first. */
const byEnd = (one: Credit, other: Credit): number =>
  one.until === other.until ? 0 : (one.until ?? '~') < (other.until ?? '~') ? -1 : 1;

export const creditUsed = ({ data }: UseCredit, { credits, used }: Billing): BillingEvent[] => {
  const { workspaceId, invoiceId, amountMinor, currency, now } = data;
  if (used[invoiceId] !== undefined) return [];
  let left = amountMinor;
  return credits
    .filter((credit) => credit.currency === currency && (credit.until === null || credit.until > now))
    .toSorted(byEnd)
    .flatMap(({ creditId, leftMinor }): BillingEvent[] => {
      const part = Math.min(left, leftMinor);
      if (part <= 0) return [];
      left -= part;
      return [{ type: 'CreditUsed', data: { workspaceId, creditId, invoiceId, amountMinor: part } }];
    });
};
