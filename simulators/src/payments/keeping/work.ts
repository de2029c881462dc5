import type { Changes, Store } from '../objects/store.js';

/** Where the objects of an account are kept: each as a text. */
export type Keeper = { load: () => Promise<string[]>; save: (changes: Changes) => Promise<void> };

/** Keeps nothing: the objects are those of this process. */
export const inMemory: Keeper = { load: () => Promise.resolve([]), save: () => Promise.resolve() };

/** Does work on an account, one piece after the other. Each is kept before anybody hears of it. */
export class Work {
  private last: Promise<unknown> = Promise.resolve();
  private isLoaded = false;

  constructor(
    private readonly store: Store,
    private readonly keeper: Keeper,
  ) {}

  /** A piece that fails leaves nothing. */
  do<T>(work: () => T): Promise<T> {
    const done = this.last.then(() => this.run(work));
    this.last = done.catch(() => undefined);
    return done;
  }

  private async run<T>(work: () => T): Promise<T> {
    if (!this.isLoaded) this.store.load(await this.keeper.load());
    this.isLoaded = true;
    try {
      const result = work();
      const changes = this.store.changes();
      if (changes.kept.size + changes.gone.length > 0) await this.save(changes);
      return result;
    } catch (error) {
      if (this.isLoaded) this.store.undo();
      throw error;
    }
  }

  /** Whether a commit without an answer was made is known only when everything is read again. */
  private async save(changes: Changes): Promise<void> {
    this.isLoaded = false;
    await this.keeper.save(changes);
    this.isLoaded = true;
    this.store.settle(changes);
  }
}
