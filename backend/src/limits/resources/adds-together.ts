type Batch = { count: number; done: Promise<boolean> };

/**
 * Adds to a row for many callers by one statement: while one is on its way, those who come wait for the next. A row that
 * every caller waits for by itself lets one through after the other, and each of them keeps a connection meanwhile.
 */
export class AddsTogether {
  private readonly waiting = new Map<string, Batch>();
  private readonly running = new Map<string, Promise<unknown>>();

  /** `add` adds as many as it is given, all or none, and says whether it did. */
  add(row: string, add: (count: number) => Promise<boolean>): Promise<boolean> {
    const next = this.waiting.get(row);
    if (next !== undefined) {
      next.count += 1;
      return next.done;
    }
    const before = this.running.get(row) ?? Promise.resolve();
    const batch: Batch = { count: 1, done: before.then(() => this.begin(row, batch, add)) };
    this.waiting.set(row, batch);
    return batch.done;
  }

  private begin(row: string, batch: Batch, add: (count: number) => Promise<boolean>): Promise<boolean> {
    this.waiting.delete(row);
    const result = add(batch.count);
    const ended: Promise<void> = result
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => void (this.running.get(row) === ended && this.running.delete(row)));
    this.running.set(row, ended);
    return result;
  }
}
