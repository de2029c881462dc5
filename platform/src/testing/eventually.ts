import { delay } from '../delay.js';

export type Falsy = false | null | undefined | 0 | '';
type Options = { within?: number };

/**
 * Repeats the check until it returns something truthy, and returns that. A check that throws is repeated too, so it may
 * contain assertions. After the bound it fails with what it waited for; the last error is the cause.
 */
export const eventually = async <T>(
  what: string,
  check: () => T | Falsy | Promise<T | Falsy>,
  { within = 45_000 }: Options = {},
): Promise<T> => {
  const deadline = performance.now() + within;
  let cause: unknown;
  for (let delayMs = 1; ; delayMs = Math.min(delayMs * 2, 20)) {
    try {
      const found = await check();
      if (isTruthy(found)) return found;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > deadline) throw new Error(`Within ${within} ms it did not happen: ${what}.`, { cause });
    await delay(delayMs);
  }
};

const isTruthy = <T>(value: T | Falsy): value is T => Boolean(value);
