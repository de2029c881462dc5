import type { CheckoutSnapshot, CustomerSnapshot, InvoiceSnapshot, SubscriptionSnapshot } from '../payment-provider.js';
import type { Checkout, Customer, Invoice, Subscription } from './test-objects.js';

export const customerSnapshot = ({ id, workspaceId, card }: Customer): CustomerSnapshot => ({
  id,
  workspaceId,
  method: card === null ? null : { brand: card.brand, lastFour: card.lastFour, expires: card.expires },
});

export const checkoutSnapshot = ({ id, status, subscription }: Checkout): CheckoutSnapshot => ({
  ...{ id, status, subscription },
});

export const subscriptionSnapshot = ({
  anchor: _anchor,
  months: _months,
  failingSince: _failingSince,
  ...snapshot
}: Subscription): SubscriptionSnapshot => snapshot;

/** `payPage` makes the address where an invoice is paid. */
export const invoiceSnapshot = (
  { workspaceId, madeAt: _madeAt, finaliseAt: _finaliseAt, failingSince: _failingSince, ...snapshot }: Invoice,
  payPage: (id: string, workspaceId: Invoice['workspaceId']) => string,
): InvoiceSnapshot => ({
  ...snapshot,
  payUrl: snapshot.status === 'open' ? payPage(snapshot.id, workspaceId) : null,
  pdfUrl: null,
});
