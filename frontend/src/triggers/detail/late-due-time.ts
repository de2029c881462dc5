import { dueTimesBetween } from '@throughline/contracts/triggers/schedule-times.js';
import type { FiringRow, TriggerActivityRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';

/** A due time that has started nothing for this long is late. */
const graceMs = 5_000;

type Known = { activity: TriggerActivityRow | undefined; firings: readonly FiringRow[]; now: number };

/** The oldest due time that has not fired, or has fired and started no run; null when none is late. */
export const lateDueTime = (trigger: TriggerRow, { activity, firings, now }: Known): string | null => {
  const { settings, enabledAt, status } = trigger;
  if (settings.kind !== 'schedule') return null;
  const until = new Date(now - graceMs).toISOString();
  const waiting = firings.flatMap(({ outcome, cause }) =>
    outcome === 'accepted' && cause?.kind === 'slot' && cause.slot <= until ? [cause.slot] : [],
  );
  const handled = activity?.lastSlot ?? enabledAt;
  const { timing, timeZone } = settings;
  const unfired = status === 'enabled' ? dueTimesBetween({ timing, timeZone, enabledAt }, handled, until) : null;
  return [...waiting, ...(unfired === null ? [] : [unfired.last])].sort()[0] ?? null;
};
