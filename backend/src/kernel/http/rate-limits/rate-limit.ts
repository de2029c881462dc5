/** So many tries at most in any stretch of so many seconds, wherever it begins. */
export type Limit = { points: number; seconds: number };

/** What is left of a limit after a try. Milliseconds: `freeIn` until one more may be made than now, `wait` until one may be made at all; 0 when this one may. */
export type LimitUsage = { left: number; freeIn: number; wait: number };
