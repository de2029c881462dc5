import { Gauge } from 'prom-client';

export const periodsNotClosed = new Gauge({
  name: 'billing_periods_not_closed',
  help: 'Workspaces whose period is over and could not be ended in the newest round.',
});
export const oldestDraft = new Gauge({
  name: 'billing_draft_oldest_seconds',
  help: 'For how long the oldest invoice or statement of a period that ended has not been made final; 0 when none waits.',
});
