/** At most `points` attempts in any window of `seconds`, wherever the window begins. */
export type Limit = { points: number; seconds: number };

/**
 * A limit after an attempt: `left` attempts remain. In milliseconds: `freeIn` until one more than `left` is available, and
 * `wait` until an attempt may be made; 0 when this one was admitted.
 */
export type LimitUsage = { left: number; freeIn: number; wait: number };
