/** A bounded map that forgets what was not touched for a while: at most twice `generation` entries, no bookkeeping per entry. */
export class TwoGenerations<K, V> {
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  constructor(private readonly generation: number) {}

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    this.#young.set(key, value);
    if (this.#young.size < this.generation) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}
