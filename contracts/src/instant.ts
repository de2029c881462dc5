/** The instant that is `milliseconds` after another. */
export const instantAfter = (at: string, milliseconds: number): string =>
  new Date(Date.parse(at) + milliseconds).toISOString();

/** Milliseconds from one instant to another; negative when the other is earlier. */
export const millisecondsUntil = (from: string, to: string): number => Date.parse(to) - Date.parse(from);
