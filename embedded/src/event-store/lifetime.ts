/** How long a reader is wanted. Lighter than an AbortSignal, of which every call would need one. */
export class Lifetime {
  readonly #listeners = new Set<() => void>();
  #over = false;

  get isOver(): boolean {
    return this.#over;
  }

  /** Tells at most once; answers with the way to unsubscribe. */
  whenOver(listener: () => void): () => void {
    if (this.#over) listener();
    else this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  end(): void {
    this.#over = true;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }
}
