import { z } from 'zod';

/** How far something is behind the log: it has not handled these events yet. All is 0 when it has handled everything. */
export const Lag = z.object({
  events: z.int().nonnegative(),
  /** There are more events than were counted. */
  more: z.boolean(),
  /** For how long the oldest of these events is in the log, in milliseconds. */
  ms: z.number().nonnegative(),
});
export type Lag = z.infer<typeof Lag>;

/** The lag of the policy or the live projection that is furthest behind; null when it could not be read in time. */
export const SystemLag = Lag.extend({ events: Lag.shape.events.nullable(), ms: Lag.shape.ms.nullable() });
export type SystemLag = z.infer<typeof SystemLag>;
export const unknownLag: SystemLag = { events: null, more: false, ms: null };

export const PolicyLag = Lag.extend({ policy: z.string() });
export type PolicyLag = z.infer<typeof PolicyLag>;

/**
 * Projections that are built while no finished build follows the log: their sums are incomplete. `percent`: of the events
 * that were to be read when the build began, 0 to 99.
 */
export const Filling = z.object({
  filling: z.array(z.object({ projection: z.string(), percent: z.int().min(0).max(99) })),
});
export type Filling = z.infer<typeof Filling>;

/** Further events are not counted: every process counts every five seconds, also on the day when hundreds of thousands wait. */
export const maxCountedLag = 10_000;

/** From figures without `more`, as samples store them: a count at the limit stands for more. */
export const storedLag = (events: number, ms: number): Lag => ({ events, more: events >= maxCountedLag, ms });

export const noLag: Lag = { events: 0, more: false, ms: 0 };

/** The lag that lasts for the most time. */
export const maxLag = (lags: readonly Lag[]): Lag =>
  lags.reduce((max, lag) => (lag.ms > max.ms || max.events === 0 ? lag : max), noLag);

/** As when people say it: `3 events, 40 ms`, `more than 10,000 events, 6 min`. */
export const lagText = ({ events, more, ms }: Lag): string => {
  const count = `${more ? 'more than ' : ''}${events.toLocaleString('en')} ${events === 1 ? 'event' : 'events'}`;
  return `${count}, ${ageText(ms)}`;
};

/** `up to date`, or how far behind. */
export const behindText = (lag: Lag): string => (lag.events === 0 ? 'up to date' : `${lagText(lag)} behind`);

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** `40 ms`, `10 s`, `6 min`. */
export const ageText = (ms: number): string => {
  if (ms < second) return `${Math.round(ms)} ms`;
  if (ms < 2 * minute) return `${Math.round(ms / second)} s`;
  return ms < 2 * hour ? `${Math.round(ms / minute)} min` : `${Math.round(ms / hour)} h`;
};
