/** Resolves after some milliseconds, at once when the signal says so. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
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

/** Milliseconds to wait after so many failures in a row: doubling, with jitter so that many do not come back at once. */
export const backoff = (failures: number, { first, most }: { first: number; most: number }): number =>
  Math.min(most, first * 2 ** Math.min(failures, 20)) * (0.5 + Math.random() / 2);

export class TimedOut extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms.`);
    this.name = 'TimedOut';
  }
}

/** The promise's result, or `TimedOut`; the work itself is not stopped. */
export const within = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(what, ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
