import { Counter, Gauge } from 'prom-client';

export const billingDifferences = new Counter({
  name: 'billing_differences_total',
  help: 'Subscriptions and invoices that the payment provider had otherwise than was recorded.',
});
export const inboxNotices = new Gauge({
  name: 'billing_inbox_notices',
  help: 'Notices of the payment provider that wait, and those of them that failed before.',
  labelNames: ['state'],
});
export const inboxOldest = new Gauge({
  name: 'billing_inbox_oldest_seconds',
  help: 'For how long the oldest notice of the payment provider has waited; 0 when none waits.',
});
