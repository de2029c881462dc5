const bitsPerId = 10;
const least = 2 ** 17;
const most = 2 ** 25;

/** Surely never added, or perhaps: Bloom filters, each four times as large as the one before, for as many ids as come. With ten bits an id each errs for one in a hundred, and only ever on the side of perhaps. */
export class SeenIds {
  private readonly filters: Filter[] = [];

  add(id: string): void {
    const both = hashes(id);
    if (this.hasHashes(both)) return;
    let last = this.filters.at(-1);
    if (last === undefined || last.isFull) {
      last = new Filter(last === undefined ? least : last.bits * 4);
      this.filters.push(last);
    }
    last.add(both);
  }

  has(id: string): boolean {
    return this.hasHashes(hashes(id));
  }

  private hasHashes(both: Hashes): boolean {
    return this.filters.some((filter) => filter.has(both));
  }
}

class Filter {
  private readonly bytes: Uint8Array;
  private added = 0;

  constructor(readonly bits: number) {
    this.bytes = new Uint8Array(bits / 8);
  }

  /** The largest is never full: it errs more often instead. */
  get isFull(): boolean {
    return this.added * bitsPerId >= this.bits && this.bits * 4 <= most;
  }

  add([first, step]: Hashes): void {
    this.added += 1;
    for (let n = 0; n < 4; n += 1) {
      const bit = (first + Math.imul(n, step)) & (this.bits - 1);
      this.bytes[bit >>> 3] = (this.bytes[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  has([first, step]: Hashes): boolean {
    for (let n = 0; n < 4; n += 1) {
      const bit = (first + Math.imul(n, step)) & (this.bits - 1);
      if (((this.bytes[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
}

type Hashes = readonly [number, number];

/** Two hashes in one reading; all others are made of these. */
const hashes = (id: string): Hashes => {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x5bd1e995);
  }
  first ^= first >>> 15;
  second ^= second >>> 13;
  return [Math.imul(first, 0x2c1b3c6d) >>> 0, (Math.imul(second, 0x297a2d39) | 1) >>> 0];
};
