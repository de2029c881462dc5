const seed = Math.floor(Math.random() * 2 ** 32);
const fnvPrime = 0x01000193;

/** FNV-1a, 32 bits, from a start of this process' own. */
const hashOf = (text: string): number => {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return hash ^ (hash >>> 15);
};

const free = 0;
/** Two numbers: the hash, and which entry it leads to, counted from one. */
const slotWidth = 2;

/**
 * A hash table of fixed size with linear probing. A `Map` of so many texts follows a pointer to each text it compares with,
 * and misses the processor's caches with nearly every one; here the hashes lie beside each other.
 */
class Generation<V> {
  readonly #mask: number;
  readonly #slots: Int32Array;
  readonly #keys: string[] = [];
  readonly #values: V[] = [];

  constructor(private readonly limit: number) {
    const slots = 2 ** Math.ceil(Math.log2(limit * 2));
    this.#mask = slots - 1;
    this.#slots = new Int32Array(slots * slotWidth);
  }

  get isFull(): boolean {
    return this.#keys.length >= this.limit;
  }

  get(key: string, hash: number): V | undefined {
    const entry = this.#slots[this.#slotOf(key, hash) + 1] ?? free;
    return entry === free ? undefined : this.#values[entry - 1];
  }

  set(key: string, hash: number, value: V): void {
    const slot = this.#slotOf(key, hash);
    const entry = this.#slots[slot + 1] ?? free;
    if (entry !== free) {
      this.#values[entry - 1] = value;
      return;
    }
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = this.#keys.push(key);
    this.#values.push(value);
  }

  clear(): void {
    this.#slots.fill(free);
    this.#keys.length = 0;
    this.#values.length = 0;
  }

  /** Where the key is, or would go. */
  #slotOf(key: string, hash: number): number {
    for (let place = hash & this.#mask; ; place = (place + 1) & this.#mask) {
      const slot = place * slotWidth;
      const entry = this.#slots[slot + 1] ?? free;
      if (entry === free || (this.#slots[slot] === hash && this.#keys[entry - 1] === key)) return slot;
    }
  }
}

/** A bounded memory that forgets what was not touched for a while: at most twice `limit` entries, no bookkeeping per entry. */
export class TwoGenerations<V> {
  #young: Generation<V>;
  #old: Generation<V>;

  constructor(limit: number) {
    this.#young = new Generation(limit);
    this.#old = new Generation(limit);
  }

  get(key: string): V | undefined {
    const hash = hashOf(key);
    const young = this.#young.get(key, hash);
    if (young !== undefined) return young;
    const old = this.#old.get(key, hash);
    if (old !== undefined) this.#set(key, hash, old);
    return old;
  }

  set(key: string, value: V): void {
    this.#set(key, hashOf(key), value);
  }

  #set(key: string, hash: number, value: V): void {
    this.#young.set(key, hash, value);
    if (!this.#young.isFull) return;
    [this.#young, this.#old] = [this.#old, this.#young];
    this.#young.clear();
  }
}
