import type { Metadata } from './wire-value.js';

type CreditedItems = { credited_items: { invoice: string; invoice_line_items: string[] } | null };

/** A line is of an invoice item, or of a subscription item. */
export type LineParent =
  | {
      type: 'invoice_item_details';
      invoice_item_details: {
        invoice_item: string;
        proration: boolean;
        proration_details: CreditedItems | null;
        subscription: string | null;
      };
      subscription_item_details: null;
    }
  | {
      type: 'subscription_item_details';
      invoice_item_details: null;
      subscription_item_details: {
        invoice_item: string | null;
        proration: boolean;
        proration_details: CreditedItems | null;
        subscription: string;
        subscription_item: string;
      };
    };

export type Pricing = {
  price_details: { price: string; product: string };
  type: 'price_details';
  unit_amount_decimal: string;
};
export type Period = { end: number; start: number };

/** Describes what a line says, before it is on an invoice. */
export type LineDraft = {
  amount: number;
  currency: string;
  description: string | null;
  metadata: Metadata;
  parent: LineParent;
  period: Period;
  pricing: Pricing | null;
  quantity: number | null;
  subscription: string | null;
};

export const newInvoiceLine = (id: string, invoice: string, draft: LineDraft) => ({
  id,
  object: 'line_item' as const,
  ...draft,
  discount_amounts: [],
  discountable: draft.parent.type === 'subscription_item_details' && !draft.parent.subscription_item_details.proration,
  discounts: [],
  invoice,
  livemode: false,
  pretax_credit_amounts: [],
  quantity_decimal: draft.quantity === null ? null : String(draft.quantity),
  subtotal: draft.amount,
  taxes: [],
});
export type InvoiceLine = ReturnType<typeof newInvoiceLine>;
