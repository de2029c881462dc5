import type {
  BillingPeriod,
  Difference,
  EndReason,
  ProviderName,
  SubscriptionTerms,
} from '@throughline/contracts/billing/billing.events.js';
import type { BillingDetailsRequest } from '@throughline/contracts/billing/billing.requests.js';
import type { Currency } from '@throughline/contracts/billing/money.js';
import type { PlanName } from '@throughline/contracts/billing/plans.js';
import type { PriceListId } from '@throughline/contracts/billing/price-list.js';
import type { CheckoutId, CreditId, EventId, InvoiceId, WorkspaceId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { SubscriptionSnapshot } from '../provider/payment-provider.js';

type OfWorkspace = { workspaceId: WorkspaceId };
type OfCheckout = OfWorkspace & { checkoutId: CheckoutId };
/** Describes what the workspace pays for when nobody has agreed anything: the prices that hold by default. */
type WithPrices = { priceListId: PriceListId };

export class AssignPlan extends command('AssignPlan')<OfWorkspace & WithPrices & { plan: PlanName; note: string }>() {}

/** Refused while another checkout is open, there is a subscription, or the trial was used. */
export class StartCheckout extends command('StartCheckout')<
  OfCheckout & {
    provider: ProviderName;
    ref: string;
    terms: SubscriptionTerms;
    trialDays: number | null;
    expiresAt: string;
  }
>() {}
/** Changes nothing when it is not open any more. */
export class AbandonCheckout extends command('AbandonCheckout')<OfCheckout & { reason: 'expired' | 'cancelled' }>() {}

/**
 * The subscription as the provider has it now: records how it differs from what was known, whatever came before, and however
 * often. One that began next to another, or that was over before, changes nothing. `payUntil`: when a workspace that owes since
 * now is restricted. `because`: why it ends, where we ended it.
 */
export class RecordSubscription extends command('RecordSubscription')<
  OfWorkspace & {
    provider: ProviderName;
    snapshot: SubscriptionSnapshot;
    now: string;
    payUntil: string;
    because?: EndReason;
  }
>() {}
/** Restricts a workspace whose time to pay is over. Changes nothing before that. */
export class RestrictOverdue extends command('RestrictOverdue')<OfWorkspace & { now: string }>() {}

/** Describes what holds in a period. */
export type PeriodTerms = { plan: PlanName; priceListId: PriceListId; seats: number };
/**
 * Changes nothing when the period ended already: `number` is one more than the newest that is over. `agreed`: what was agreed
 * in it, where that changed at its end.
 */
export class ClosePeriod extends command('ClosePeriod')<
  OfWorkspace &
    WithPrices & {
      number: number;
      period: BillingPeriod;
      upTo: EventId;
      invoice: string | null;
      agreed?: PeriodTerms | undefined;
    }
>() {}

export class GrantCredit extends command('GrantCredit')<
  OfWorkspace & { creditId: CreditId; amountMinor: number; currency: Currency; until: string | null; reason: string }
>() {}
/** As much of what it costs as there is credit for, the oldest end first. Once for each invoice. */
export class UseCredit extends command('UseCredit')<
  OfWorkspace & { invoiceId: InvoiceId; amountMinor: number; currency: Currency; now: string }
>() {}

export class ChangeBillingDetails extends command('ChangeBillingDetails')<
  OfWorkspace & { details: BillingDetailsRequest }
>() {}
export class RecordPaymentMethod extends command('RecordPaymentMethod')<OfWorkspace>() {}

/** Records nothing when the result is the same as before. */
export class RecordUsageCompared extends command('RecordUsageCompared')<
  OfWorkspace & { differences: Difference[] }
>() {}
/** Records nothing when nothing differed. */
export class RecordReconciled extends command('RecordReconciled')<OfWorkspace & { differences: Difference[] }>() {}

export type BillingCommand = CommandIn<typeof import('./billing.commands.js')>;
