export class TimeoutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms.`);
    this.name = 'TimeoutError';
  }
}

/**
 * The result of the promise, or a `TimeoutError` after the given time. The work itself is not cancelled. After a stall of
 * this process, timers are called before what has arrived meanwhile is read, so the answer gets the chance to be read.
 */
export const withTimeout = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const expire = (): void => reject(new TimeoutError(what, ms));
    timer = setTimeout(() => setImmediate(() => setImmediate(expire)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
