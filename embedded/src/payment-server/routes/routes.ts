import { productRoutes, priceRoutes } from './catalog.js';
import { checkoutRoutes, portalRoutes } from './checkout.js';
import { creditNoteRoutes, refundRoutes } from './credits.js';
import { customerRoutes, paymentMethodRoutes } from './customers.js';
import { disputeRoutes } from './disputes.js';
import { eventRoutes } from './events.js';
import { invoiceItemRoutes } from './invoice-items.js';
import { invoiceRoutes } from './invoices.js';
import { meterEventRoutes, meterRoutes } from './meters.js';
import { payRoutes } from './pay-invoice.js';
import { previewRoutes } from './preview.js';
import { idIn, type Route } from './route.js';
import { subscriptionItemRoutes } from './subscription-items.js';
import { subscriptionScheduleRoutes } from './subscription-schedules.js';
import { subscriptionRoutes } from './subscriptions.js';
import { testClockRoutes } from './test-clocks.js';

/** Paths with a fixed word come before those with an id in its place. */
const routes: readonly Route[] = [
  ...previewRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...subscriptionItemRoutes,
  ...subscriptionScheduleRoutes,
  ...invoiceRoutes,
  ...payRoutes,
  ...invoiceItemRoutes,
  ...creditNoteRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...checkoutRoutes,
  ...portalRoutes,
  ...meterRoutes,
  ...meterEventRoutes,
  ...testClockRoutes,
  ...eventRoutes,
];

export const findRoute = (method: string, path: string): { route: Route; id: string } | null => {
  for (const route of routes) {
    const id = route.method === method ? idIn(route, path) : null;
    if (id !== null) return { route, id };
  }
  return null;
};
