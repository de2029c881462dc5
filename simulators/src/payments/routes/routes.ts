import { priceRoutes } from './catalog.js';
import { checkoutRoutes, portalRoutes } from './checkout.js';
import { creditRoutes } from './credits.js';
import { customerRoutes } from './customers.js';
import { eventRoutes } from './events.js';
import { invoiceItemRoutes } from './invoice-items.js';
import { invoiceRoutes } from './invoices.js';
import { payRoutes } from './pay-invoice.js';
import { previewRoutes } from './preview.js';
import { idIn, type Route } from './route.js';
import { subscriptionScheduleRoutes } from './subscription-schedules.js';
import { subscriptionRoutes } from './subscriptions.js';

/** Paths with a fixed word come before those with an id in its place. */
const routes: readonly Route[] = [
  ...previewRoutes,
  ...customerRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...invoiceRoutes,
  ...payRoutes,
  ...invoiceItemRoutes,
  ...creditRoutes,
  ...checkoutRoutes,
  ...portalRoutes,
  ...eventRoutes,
];

export const findRoute = (method: string, path: string): { route: Route; id: string } | null => {
  for (const route of routes) {
    const id = route.method === method ? idIn(route, path) : null;
    if (id !== null) return { route, id };
  }
  return null;
};
