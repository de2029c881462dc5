import { UnreadableReason } from '@throughline/contracts/unreadable.js';
import { Counter, Histogram } from 'prom-client';

export const unreadableEvents = new Counter({
  name: 'event_store_unreadable_events_total',
  help: 'Events delivered that this version cannot understand.',
  labelNames: ['reason'],
});
// Prometheus does not see the first increase of a series that begins with it.
for (const reason of UnreadableReason.options) unreadableEvents.inc({ reason }, 0);
export const brokenSubscriptions = new Counter({
  name: 'event_store_broken_subscriptions_total',
  help: 'Times a subscription was lost and made again.',
  labelNames: ['subscription'],
});
export const appendSeconds = new Histogram({
  name: 'event_store_append_seconds',
  help: 'Time from an append to its acknowledgement, with its repetitions.',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});
