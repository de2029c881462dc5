/** Fetches the next item while the current one is being sent. */
export async function* ahead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next();
  try {
    for (;;) {
      const current = await next;
      if (current.done) return;
      next = source.next();
      // Its failure is met by the await above; until then it must not count as unhandled.
      next.catch(() => undefined);
      yield current.value;
    }
  } finally {
    await source.return();
  }
}
