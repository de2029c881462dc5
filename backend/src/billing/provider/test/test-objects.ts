import type { Currency } from '@throughline/contracts/billing/money.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type {
  CheckoutSnapshot,
  InvoiceSnapshot,
  Period,
  ProvidedLine,
  SubscriptionSnapshot,
  Terms,
} from '../payment-provider.js';

/** `declined_later`: the first payment works, later ones do not. */
export type CardBehaviour = 'ok' | 'declined' | 'declined_later' | 'needs_confirmation';

/** `payments`: how many were made with it. */
export type Card = { behaviour: CardBehaviour; brand: string; lastFour: string; expires: string; payments: number };

/** Without a name and an e-mail address: what is personal stays where the product keeps it. */
export type Customer = { id: string; customer: string; workspaceId: WorkspaceId; card: Card | null };

export type Checkout = CheckoutSnapshot & {
  customer: string;
  workspaceId: WorkspaceId;
  /** Ours, as it was given at the start. */
  checkoutId: string;
  terms: Terms;
  trialDays: number | null;
  doneUrl: string;
  cancelUrl: string;
  expiresAt: string;
};

/** A page where the card is replaced. */
export type Portal = { id: string; customer: string; doneUrl: string };

/** Periods are counted in months from the anchor; `months` is where the current one ends. */
export type Subscription = SubscriptionSnapshot & {
  anchor: string;
  months: number;
  /** Since when payments fail. */
  failingSince: string | null;
};

/** `finaliseAt`: when a draft is finalised by itself. `failingSince`: when it was first tried in vain. */
export type Invoice = Omit<InvoiceSnapshot, 'payUrl' | 'pdfUrl'> & {
  workspaceId: WorkspaceId;
  madeAt: string;
  finaliseAt: string | null;
  failingSince: string | null;
};

/** Waits for the customer's next invoice. */
export type WaitingLine = ProvidedLine & { customer: string; subscription: string | null; currency: Currency };

/** What a seat of a plan costs in a price list, the same for all; of no customer. */
export type Price = { id: string; customer: ''; seatMinor: number; currency: Currency };

export type Objects = {
  customer: Customer;
  checkout: Checkout;
  portal: Portal;
  subscription: Subscription;
  invoice: Invoice;
  waiting_line: WaitingLine;
  price: Price;
};
export type Kind = keyof Objects;

/** What an invoice is made of. */
export type InvoiceDraft = {
  subscription: Subscription | null;
  customer: string;
  currency: Currency;
  lines: ProvidedLine[];
  period: Period;
  reason: Invoice['reason'];
};
