import { Counter } from 'prom-client';

export const unreadableEvents = new Counter({
  name: 'event_store_unreadable_events_total',
  help: 'Events delivered that this version cannot understand.',
  labelNames: ['type', 'reason'],
});
export const brokenSubscriptions = new Counter({
  name: 'event_store_broken_subscriptions_total',
  help: 'Times a subscription was lost and made again.',
  labelNames: ['subscription'],
});
