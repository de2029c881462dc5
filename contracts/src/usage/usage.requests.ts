import { z } from 'zod';
import { Position } from '../receipt.js';

export const UsageGrouping = z.enum(['agent', 'model', 'member', 'trigger']);
export type UsageGrouping = z.infer<typeof UsageGrouping>;

/** The highest first. `mean`: what a run cost. */
export const UsageSort = z.enum(['cost', 'runs', 'mean']);
export type UsageSort = z.infer<typeof UsageSort>;

const dayMs = 86_400_000;
const maxDays = 366;

/** Both days are included, in UTC. */
const days = { from: z.iso.date(), to: z.iso.date() };
type Days = { from: string; to: string };
const isInOrder = ({ from, to }: Days): boolean => from <= to;
const inOrder = { path: ['to'], message: 'The end comes before the beginning.' };
const isShort = ({ from, to }: Days): boolean => (Date.parse(to) - Date.parse(from)) / dayMs < maxDays;
const short = { path: ['to'], message: `At most ${maxDays} days.` };

export const UsageQuery = z
  .object({ ...days, by: UsageGrouping.default('agent'), sort: UsageSort.default('cost') })
  .refine(isInOrder, inOrder)
  .refine(isShort, short);
export type UsageQuery = z.infer<typeof UsageQuery>;

export const UsageExportQuery = z
  .object({ ...days, format: z.enum(['csv', 'ndjson']) })
  .refine(isInOrder, inOrder)
  .refine(isShort, short);
export type UsageExportQuery = z.infer<typeof UsageExportQuery>;

/** Costs in millionths of a US dollar: paid by the deployment, and by the workspace at its own provider. */
const used = {
  runs: z.int(),
  toolCalls: z.int(),
  deploymentMicros: z.int(),
  workspaceMicros: z.int(),
  /** Attempts of steps that cost something that nobody knows. */
  unknownCosts: z.int(),
};
export const Used = z.object(used);
export type Used = z.infer<typeof Used>;

export const UsageDay = z.object({ day: z.iso.date(), ...used });
export type UsageDay = z.infer<typeof UsageDay>;
/**
 * `id`: of the agent, member or trigger, or `<provider>/<model>`; null for what has none. `ownProviders`: those that the workspace
 * pays itself.
 */
export const UsageGroup = z.object({ id: z.string().nullable(), ...used, ownProviders: z.array(z.string()) });
export type UsageGroup = z.infer<typeof UsageGroup>;

/** Holds what the most expensive groups used, day by day. `ids`: at most 4, however the groups are sorted. */
export const UsageSeries = z.object({
  ids: z.array(z.string().nullable()),
  /** `micros` and `runs`: of each of `ids`, and last of all other groups. */
  days: z.array(z.object({ day: z.iso.date(), micros: z.array(z.int()), runs: z.array(z.int()) })),
});
export type UsageSeries = z.infer<typeof UsageSeries>;

/** `days`: those with any use, oldest first. `groups`: at most 200; `others`: how many more there are. */
export const UsageReport = z.object({
  position: Position,
  total: Used,
  /** The runs that called a model of an account of the workspace, which may cost nothing. */
  own: Used.pick({ runs: true, unknownCosts: true }),
  days: z.array(UsageDay),
  groups: z.array(UsageGroup),
  others: z.int(),
  series: UsageSeries,
  /** For the 28 days before today, for the forecast. */
  recent: z.array(UsageDay),
  /** Today, in UTC. */
  today: z.iso.date(),
});
export type UsageReport = z.infer<typeof UsageReport>;

export const totalMicros = ({ deploymentMicros, workspaceMicros }: Used): number => deploymentMicros + workspaceMicros;
