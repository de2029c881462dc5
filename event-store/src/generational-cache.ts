const seed = Math.floor(Math.random() * 2 ** 32);
const fnvPrime = 0x01000193;

/** FNV-1a, 32 bits, with a seed of this process. */
const toHash = (text: string): number => {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return hash ^ (hash >>> 15);
};

const free = 0;
/** A bucket is two numbers: the hash, and the entry it leads to, counted from one. */
const bucketWidth = 2;

/**
 * A hash table of fixed size with linear probing. A large `Map` with text keys follows a pointer to each text it compares and
 * misses the processor's caches nearly every time; here the hashes are stored next to each other.
 */
class Generation<V> {
  private readonly mask: number;
  private readonly buckets: Int32Array;
  private readonly keys: string[] = [];
  private readonly values: V[] = [];

  constructor(private readonly limit: number) {
    const buckets = 2 ** Math.ceil(Math.log2(limit * 2));
    this.mask = buckets - 1;
    this.buckets = new Int32Array(buckets * bucketWidth);
  }

  get isFull(): boolean {
    return this.keys.length >= this.limit;
  }

  get(key: string, hash: number): V | undefined {
    const entry = this.buckets[this.getBucket(key, hash) + 1] ?? free;
    return entry === free ? undefined : this.values[entry - 1];
  }

  set(key: string, hash: number, value: V): void {
    const bucket = this.getBucket(key, hash);
    const entry = this.buckets[bucket + 1] ?? free;
    if (entry !== free) {
      this.values[entry - 1] = value;
      return;
    }
    this.buckets[bucket] = hash;
    this.buckets[bucket + 1] = this.keys.push(key);
    this.values.push(value);
  }

  clear(): void {
    this.buckets.fill(free);
    this.keys.length = 0;
    this.values.length = 0;
  }

  /** The bucket of the key, or the free bucket where it would go. */
  private getBucket(key: string, hash: number): number {
    for (let place = hash & this.mask; ; place = (place + 1) & this.mask) {
      const bucket = place * bucketWidth;
      const entry = this.buckets[bucket + 1] ?? free;
      if (entry === free || (this.buckets[bucket] === hash && this.keys[entry - 1] === key)) return bucket;
    }
  }
}

/** A generational cache: entries not used for a while are evicted a generation at a time. Holds at most twice `limit` entries, with no bookkeeping per entry. */
export class GenerationalCache<V> {
  private young: Generation<V>;
  private old: Generation<V>;

  constructor(limit: number) {
    this.young = new Generation(limit);
    this.old = new Generation(limit);
  }

  get(key: string): V | undefined {
    const hash = toHash(key);
    const young = this.young.get(key, hash);
    if (young !== undefined) return young;
    const old = this.old.get(key, hash);
    if (old !== undefined) this.put(key, hash, old);
    return old;
  }

  set(key: string, value: V): void {
    this.put(key, toHash(key), value);
  }

  /** Sets the value unless the key has one; either way the entry counts as used. */
  add(key: string, value: V): void {
    const hash = toHash(key);
    if (this.young.get(key, hash) === undefined) this.put(key, hash, this.old.get(key, hash) ?? value);
  }

  private put(key: string, hash: number, value: V): void {
    this.young.set(key, hash, value);
    if (!this.young.isFull) return;
    [this.young, this.old] = [this.old, this.young];
    this.young.clear();
  }
}
