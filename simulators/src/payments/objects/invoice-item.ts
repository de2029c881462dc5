import type { LineDraft, Period, Pricing } from './invoice-line.js';
import { none, typed, type Metadata } from './wire-value.js';

type Input = {
  id: string;
  at: number;
  amount: number;
  currency: string;
  customer: string;
  period: Period;
  quantity: number;
  pricing: Pricing | null;
  /** Holds what it belongs to; the item is given where it prorates one. */
  subscription: { id: string; item: string | null } | null;
};

const getParent = (subscription: Input['subscription']) =>
  subscription === null
    ? null
    : {
        subscription_details: { subscription: subscription.id, subscription_item: subscription.item ?? undefined },
        type: 'subscription_details',
      };

export const newInvoiceItem = ({ subscription, at, ...input }: Input) => ({
  ...input,
  object: 'invoiceitem' as const,
  customer_account: null,
  date: at,
  description: none<string>(),
  discountable: (subscription?.item ?? null) === null,
  discounts: typed<string[]>([]),
  invoice: none<string>(),
  livemode: false,
  metadata: typed<Metadata>({}),
  net_amount: input.amount,
  parent: getParent(subscription),
  proration: (subscription?.item ?? null) !== null,
  proration_details: { discount_amounts: [] },
  quantity_decimal: String(input.quantity),
  tax_rates: typed<string[]>([]),
  test_clock: null,
});
export type InvoiceItem = ReturnType<typeof newInvoiceItem>;

/** The line of an invoice item. */
export const lineOfItem = (item: InvoiceItem): LineDraft => {
  const { amount, currency, description, metadata, period, pricing, quantity } = item;
  const details = item.parent?.subscription_details;
  const subscription = details?.subscription ?? null;
  const shared = { amount, currency, description, metadata: { ...metadata }, period, pricing, quantity, subscription };
  const proration_details = null;
  if (details?.subscription_item === undefined) {
    const invoice_item_details = { invoice_item: item.id, proration: false, proration_details, subscription };
    return {
      ...shared,
      parent: { type: 'invoice_item_details', invoice_item_details, subscription_item_details: null },
    };
  }
  const subscription_item_details = {
    invoice_item: item.id,
    proration: true,
    proration_details,
    subscription: details.subscription,
    subscription_item: details.subscription_item,
  };
  return {
    ...shared,
    parent: { type: 'subscription_item_details', invoice_item_details: null, subscription_item_details },
  };
};
