/** Resolves after the given milliseconds, or as soon as the signal is aborted. */
export const delay = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/**
 * Milliseconds to wait after a number of failures in a row. The delay doubles up to `max`, and has jitter so that many
 * clients do not retry at the same time.
 */
export const backoff = (failures: number, { first, max }: { first: number; max: number }): number =>
  Math.min(max, first * 2 ** Math.min(failures, 20)) * (0.5 + Math.random() / 2);
