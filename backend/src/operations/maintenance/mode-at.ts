import type { Mode } from '@throughline/contracts/operations/maintenance.js';
import { noticeMs } from '@throughline/contracts/operations/maintenance.js';
import type { MaintenancePlan } from '@throughline/contracts/operations/operations.events.js';

/** By the plan and the clock alone, so that it begins and ends on time even where nobody can write a fact. */
export const modeAt = (plan: MaintenancePlan | null, now: number): Mode => {
  if (plan === null || now < Date.parse(plan.from) || isOver(plan, now)) return 'off';
  return plan.mode;
};

export const isOver = ({ until, endsByItself }: MaintenancePlan, now: number): boolean =>
  endsByItself && until !== null && now >= Date.parse(until);

/** When something changes next by itself; null when nothing does. */
export const nextMoment = (plan: MaintenancePlan | null, now: number): number | null => {
  if (plan === null) return null;
  const from = Date.parse(plan.from);
  const moments = [from - noticeMs, from, plan.until === null ? NaN : Date.parse(plan.until)];
  return moments.find((moment) => moment > now) ?? null;
};

const [soonest, latest, unknown] = [5, 3_600, 60];

/** Seconds after which it is worth asking again. */
export const retryAfter = ({ until }: MaintenancePlan, now: number): number => {
  if (until === null) return unknown;
  return Math.min(latest, Math.max(soonest, Math.ceil((Date.parse(until) - now) / 1_000)));
};
