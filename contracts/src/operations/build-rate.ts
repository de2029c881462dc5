/** What the pace of a build is told from; `resumed…`: when it was last taken up, and how far it was then. */
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

/** Share of the way a build has come, by events. */
export const completedShare = ({ status, eventsDone, eventsTotal }: BuildProgress): number =>
  status === 'building' && eventsTotal > 0 ? Math.min(1, eventsDone / eventsTotal) : 1;

/** Since it was last taken up: time in which nobody worked on it tells nothing. Null while it stands still or has not got anywhere yet. */
export const buildRate = (build: BuildProgress): BuildRate | null => {
  const { status, paused, eventsDone, eventsTotal, resumedEvents } = build;
  const ms = Date.parse(build.changedAt) - Date.parse(build.resumedAt ?? build.startedAt);
  const events = eventsDone - resumedEvents;
  if (status !== 'building' || paused || events <= 0 || ms <= 0) return null;
  return { eventsPerSecond: (events / ms) * 1_000, msLeft: Math.max(0, (ms / events) * (eventsTotal - eventsDone)) };
};
