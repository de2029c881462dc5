import { UsageGrouping } from '@throughline/contracts/usage/usage.requests.js';

export const periods = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: '30-days', label: 'Last 30 days' },
] as const;
export type Period = (typeof periods)[number]['value'];

export const groupings = [
  { value: 'agent', label: 'Agent' },
  { value: 'model', label: 'Model' },
  { value: 'member', label: 'Member' },
  { value: 'trigger', label: 'Trigger' },
] as const satisfies readonly { value: UsageGrouping; label: string }[];

export type UsageSearch = { period: Period; by: UsageGrouping };

export const readUsageSearch = (params: URLSearchParams): UsageSearch => ({
  period: periods.find(({ value }) => value === params.get('period'))?.value ?? 'month',
  by: UsageGrouping.safeParse(params.get('by')).data ?? 'agent',
});

export const writeUsageSearch = ({ period, by }: UsageSearch): Record<string, string> => ({
  ...(period === 'month' ? {} : { period }),
  ...(by === 'agent' ? {} : { by }),
});

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Both days are included, in UTC. */
export const daysOf = (period: Period, now: Date): { from: string; to: string } => {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  switch (period) {
    case 'month':
      return { from: dayOf(year, month, 1), to: dayOf(year, month + 1, 0) };
    case 'last-month':
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) };
    case '30-days':
      return { from: dayOf(year, month, day - 29), to: dayOf(year, month, day) };
  }
};
