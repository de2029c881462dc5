/** Calls back later, so that tests can say when. */
export abstract class Timers {
  /** Calls `then` after some milliseconds, unless what is returned is called before. */
  abstract after(ms: number, then: () => void): () => void;
}

export class SystemTimers extends Timers {
  after(ms: number, then: () => void): () => void {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  }
}
