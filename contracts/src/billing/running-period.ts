import type { Agreement } from './agreement.js';
import type { BillingPeriod } from './billing.events.js';

const monthAfter = (instant: Date): Date => {
  const [year, month, day] = [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  const next = new Date(instant);
  next.setUTCMonth(month + 1, Math.min(day, lastDay));
  return next;
};

const calendarMonth = (now: Date): BillingPeriod => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month)).toISOString(), to: new Date(Date.UTC(year, month + 1)).toISOString() };
};

/**
 * The period that an instant is in: of the subscription, or the month in UTC. One that is over is followed by the next, also
 * while its renewal is not recorded yet.
 */
export const runningPeriod = ({ subscription, closed }: Agreement, now: Date): BillingPeriod => {
  if (subscription === null) {
    const month = calendarMonth(now);
    const endedAt = closed === null ? null : new Date(closed.to).toISOString();
    // A subscription ended in this month, and its last period with it.
    return endedAt !== null && endedAt > month.from && endedAt <= now.toISOString()
      ? { ...month, from: endedAt }
      : month;
  }
  let [from, to] = [new Date(subscription.period.from), new Date(subscription.period.to)];
  while (to <= now) [from, to] = [to, monthAfter(to)];
  return { from: from.toISOString(), to: to.toISOString() };
};
