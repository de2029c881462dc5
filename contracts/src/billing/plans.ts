import { z } from 'zod';

/** `local`: a deployment's own, without limits besides its ceilings. */
export const PlanName = z.enum(['local', 'free', 'team', 'business']);
export type PlanName = z.infer<typeof PlanName>;
export const PaidPlan = z.enum(['team', 'business']);
export type PaidPlan = z.infer<typeof PaidPlan>;

const most = z.int().nonnegative().nullable();

/**
 * Holds what a plan allows at most; null where it sets no limit. Auditors need no seat. A month is a billing period, a
 * day one in UTC. `storedBytes`: inputs, results, files and bodies of deliveries, which are stored apart from the log.
 */
export const PlanLimits = z.object({
  seats: most,
  agents: most,
  triggers: most,
  connections: most,
  runsAMonth: most,
  runsAtOnce: most,
  eventsADay: most,
  storedBytes: most,
});
export type PlanLimits = z.infer<typeof PlanLimits>;

export const noLimits: PlanLimits = {
  seats: null,
  agents: null,
  triggers: null,
  connections: null,
  runsAMonth: null,
  runsAtOnce: null,
  eventsADay: null,
  storedBytes: null,
};

const lower = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** For each, the lower limit. */
export const lowerLimits = (a: PlanLimits, b: PlanLimits): PlanLimits => ({
  seats: lower(a.seats, b.seats),
  agents: lower(a.agents, b.agents),
  triggers: lower(a.triggers, b.triggers),
  connections: lower(a.connections, b.connections),
  runsAMonth: lower(a.runsAMonth, b.runsAMonth),
  runsAtOnce: lower(a.runsAtOnce, b.runsAtOnce),
  eventsADay: lower(a.eventsADay, b.eventsADay),
  storedBytes: lower(a.storedBytes, b.storedBytes),
});
