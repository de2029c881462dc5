import { agreementAfter, noAgreement, type Agreement } from '@throughline/contracts/billing/agreement.js';
import type { BillingEvent, Difference } from '@throughline/contracts/billing/billing.events.js';

/** `compared`: how what was used differed when it was last counted again. */
export type Billing = Agreement & { compared: readonly Difference[] };

export const noBilling: Billing = { ...noAgreement, compared: [] };

export const evolve = (billing: Billing, event: BillingEvent): Billing => ({
  ...agreementAfter(billing, event),
  compared: event.type === 'UsageCompared' ? event.data.differences : billing.compared,
});
