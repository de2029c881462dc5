import { Counter } from 'prom-client';

export const usageDifferences = new Counter({
  name: 'billing_usage_differences_total',
  help: 'Differences between what was counted as used, or is on an invoice, and what the log says.',
});
