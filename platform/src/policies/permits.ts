/** At most this many pieces of work at a time; the others wait in the order in which they came. */
export class Permits {
  readonly #waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}
