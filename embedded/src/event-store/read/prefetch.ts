/** Fetches the next item while the current one is being sent. */
export async function* prefetch<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next();
  try {
    for (;;) {
      const current = await next;
      if (current.done) return;
      next = source.next();
      // The await above handles a failure; until then it must not count as an unhandled rejection.
      next.catch(() => undefined);
      yield current.value;
    }
  } finally {
    await source.return();
  }
}
