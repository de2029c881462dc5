import { dueTimesBetween, nextTimes } from '@throughline/contracts/triggers/schedule-times.js';
import type { FiringRow, TriggerActivityRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';

/** A due time that has started nothing for this long is late. */
const graceMs = 5_000;

type Known = { activity: TriggerActivityRow | undefined; firings: readonly FiringRow[]; now: number };
/** `oldest`: an instant. `count`: at least 1; due times that have not fired are counted up to 1,000. */
export type LateDueTimes = { oldest: string; count: number };

/** Due times that have not fired, or have fired and started no run; null when none is late. */
export const lateDueTimes = (trigger: TriggerRow, { activity, firings, now }: Known): LateDueTimes | null => {
  const { settings, enabledAt, status } = trigger;
  if (settings.kind !== 'schedule') return null;
  const until = new Date(now - graceMs).toISOString();
  const handled = activity?.lastSlot ?? enabledAt;
  // A later one is among those that have not fired: the trigger's activity comes a moment after the firing.
  const waiting = firings.flatMap(({ outcome, cause }) =>
    outcome === 'accepted' && cause?.kind === 'slot' && cause.slot <= handled && cause.slot <= until
      ? [cause.slot]
      : [],
  );
  const schedule = { timing: settings.timing, timeZone: settings.timeZone, enabledAt };
  const unfired = status === 'enabled' ? dueTimesBetween(schedule, handled, until) : null;
  // The newest due time moves on, so the oldest one says since when they wait.
  const first = unfired === null ? [] : nextTimes(schedule, handled, 1);
  const [oldest] = [...waiting, ...first].sort();
  return oldest === undefined ? null : { oldest, count: waiting.length + (unfired?.count ?? 0) };
};
