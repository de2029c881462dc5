import { UsageGrouping, UsageSort } from '@throughline/contracts/usage/usage.requests.js';
import { z } from 'zod';

export const groupings = [
  { value: 'agent', label: 'Agent' },
  { value: 'model', label: 'Model' },
  { value: 'member', label: 'Member' },
  { value: 'trigger', label: 'Trigger' },
] as const satisfies readonly { value: UsageGrouping; label: string }[];

/** Why somebody was sent here: no run is left this month, a budget is used up, or a payment is missing. */
const Reason = z.enum(['runs', 'cap', 'payment']);
export type Reason = z.infer<typeof Reason>;

/** `month`: `2026-11`, never one to come. */
export type UsageSearch = { month: string; by: UsageGrouping; sort: UsageSort; reason: Reason | undefined };

export const toMonth = (now: Date): string => now.toISOString().slice(0, 7);

export const readUsageSearch = (params: URLSearchParams, now: Date): UsageSearch => {
  const month = params.get('month') ?? '';
  const isPast = /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && month < toMonth(now);
  return {
    month: isPast ? month : toMonth(now),
    by: UsageGrouping.safeParse(params.get('by')).data ?? 'agent',
    sort: UsageSort.safeParse(params.get('sort')).data ?? 'cost',
    reason: Reason.safeParse(params.get('reason')).data,
  };
};

export const writeUsageSearch = ({ month, by, sort, reason }: UsageSearch, now: Date): Record<string, string> => ({
  ...(month === toMonth(now) ? {} : { month }),
  ...(by === 'agent' ? {} : { by }),
  ...(sort === 'cost' ? {} : { sort }),
  ...(reason === undefined ? {} : { reason }),
});

const day = (month: string, monthsLater: number, date: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + monthsLater, date)).toISOString().slice(0, 10);
};

/** Both days are included, in UTC. */
export const listDays = (month: string): { from: string; to: string } => ({
  from: day(month, 0, 1),
  to: day(month, 1, 0),
});

export const monthAfter = (month: string, count: number): string => day(month, count, 1).slice(0, 7);
