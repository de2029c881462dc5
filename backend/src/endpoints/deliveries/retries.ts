const minute = 60_000;
const hour = 60 * minute;

/** How long a delivery waits after each failed try: eight tries over a day. */
export const retryDelays = [minute, 9 * minute, 50 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];
export const maxTries = retryDelays.length + 1;

/** Returns null after the last try. */
export const findNextTry = (tries: number, at: Date): Date | null => {
  const delay = retryDelays[tries - 1];
  return delay === undefined ? null : new Date(at.getTime() + delay);
};
