/**
 * Describes what the rate of a build is calculated from. `resumedAt` and `resumedEvents`: when work on it last resumed, and
 * its progress then.
 */
export type BuildProgress = {
  status: string;
  paused: boolean;
  eventsDone: number;
  eventsTotal: number;
  startedAt: string;
  changedAt: string;
  resumedAt: string | null;
  resumedEvents: number;
};
export type BuildRate = { eventsPerSecond: number; msLeft: number };

/** The completed share of a build, by events: a number from 0 to 1. */
export const completedShare = ({ status, eventsDone, eventsTotal }: BuildProgress): number =>
  status === 'building' && eventsTotal > 0 ? Math.min(1, eventsDone / eventsTotal) : 1;

/**
 * Events per second since work on the build last resumed, because time in which no worker built it says nothing. Null
 * while it is paused, and before its first event since then.
 */
export const buildRate = (build: BuildProgress): BuildRate | null => {
  const { status, paused, eventsDone, eventsTotal, resumedEvents } = build;
  const ms = Date.parse(build.changedAt) - Date.parse(build.resumedAt ?? build.startedAt);
  const events = eventsDone - resumedEvents;
  if (status !== 'building' || paused || events <= 0 || ms <= 0) return null;
  return { eventsPerSecond: (events / ms) * 1_000, msLeft: Math.max(0, (ms / events) * (eventsTotal - eventsDone)) };
};
