const bitsPerId = 10;
const least = 2 ** 17;
const most = 2 ** 26;

/** Surely never added, or perhaps: a Bloom filter. With ten bits an id it errs for one in a hundred, and only ever on the side of perhaps. */
export class SeenIds {
  readonly #bits: Uint8Array;
  readonly #mask: number;

  constructor(expected: number) {
    const bits = 2 ** Math.ceil(Math.log2(Math.min(most, Math.max(least, expected * bitsPerId))));
    this.#bits = new Uint8Array(bits / 8);
    this.#mask = bits - 1;
  }

  add(id: string): void {
    const [first, step] = hashes(id);
    for (let n = 0; n < 4; n += 1) {
      const bit = (first + Math.imul(n, step)) & this.#mask;
      this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  has(id: string): boolean {
    const [first, step] = hashes(id);
    for (let n = 0; n < 4; n += 1) {
      const bit = (first + Math.imul(n, step)) & this.#mask;
      if (((this.#bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
}

/** Two hashes in one reading; all others are made of these. */
const hashes = (id: string): [number, number] => {
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
