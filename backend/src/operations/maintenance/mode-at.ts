import type { Mode } from '@throughline/contracts/operations/maintenance.js';
import { noticeMs } from '@throughline/contracts/operations/maintenance.js';
import type { MaintenancePlan } from '@throughline/contracts/operations/operations.events.js';

/** The mode by plan and clock alone, so that maintenance begins and ends on time even when no event can be written. */
export const modeAt = (plan: MaintenancePlan | null, now: number): Mode => {
  if (plan === null || now < Date.parse(plan.from) || isOver(plan, now)) return 'off';
  return plan.mode;
};

export const isOver = ({ until, endsByItself }: MaintenancePlan, now: number): boolean =>
  endsByItself && until !== null && now >= Date.parse(until);

/** How long maintenance lasts beyond its planned end, or since its beginning when no end was planned. */
export const overdueMs = (plan: MaintenancePlan | null, now: number): number =>
  plan === null || modeAt(plan, now) === 'off' ? 0 : Math.max(0, now - Date.parse(plan.until ?? plan.from));

/** The next time at which the mode or its notice changes without an event; null when it does not. */
export const nextMoment = (plan: MaintenancePlan | null, now: number): number | null => {
  if (plan === null) return null;
  const from = Date.parse(plan.from);
  const moments = [from - noticeMs, from, plan.until === null ? NaN : Date.parse(plan.until)];
  return moments.find((moment) => moment > now) ?? null;
};
