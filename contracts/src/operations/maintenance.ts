import { z } from 'zod';
import { RequestInstantWithOffset } from '../request-values.js';
import { Instant } from '../row.js';
import { MaintenanceMode, MaintenancePlan } from './operations.events.js';

/** `off` until the plan's beginning and from its end on. */
export const Mode = z.enum(['off', ...MaintenanceMode.options]);
export type Mode = z.infer<typeof Mode>;

/** Why changes are refused now or soon, or are not shown. `GET /api/maintenance`, for everybody; also sent over the socket when it changes. */
export const MaintenanceState = z.object({
  mode: Mode,
  plan: MaintenancePlan.nullable(),
  /** Every change is refused until there is space. */
  diskFull: z.boolean().default(false),
  /** Lists are as they were some time ago: the read tables do not follow the log. */
  listsBehind: z.boolean().default(false),
  /** The server's clock, for counting down. */
  now: Instant,
});
export type MaintenanceState = z.infer<typeof MaintenanceState>;

/** How long before maintenance people with an open page are notified. */
export const noticeMs = 60_000;

export const PlanMaintenanceRequest = z.object({
  mode: MaintenanceMode,
  message: z.string().trim().min(3).max(500),
  /** Seconds from now. */
  begins: z
    .int()
    .min(0)
    .max(30 * 86_400)
    .default(noticeMs / 1_000),
  until: RequestInstantWithOffset.nullable().default(null),
  endsByItself: z.boolean().default(false),
});
export type PlanMaintenanceRequest = z.infer<typeof PlanMaintenanceRequest>;
