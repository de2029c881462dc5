import { CopiedRow } from './copied-row.js';

const firstBytes = 256 * 1024;

/** Buffered rows as bytes in one reused allocation: as objects, collecting them would cost more than reading them. */
export class CopiedRows {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  readonly #starts: number[] = [];
  #end = 0;

  get count(): number {
    return this.#starts.length;
  }

  get bytes(): number {
    return this.#end;
  }

  put(row: CopiedRow): void {
    if (this.#end + row.length > this.#bytes.length) this.#grow(this.#end + row.length);
    this.#starts.push(this.#end);
    this.#end += row.copyTo(this.#bytes, this.#end);
  }

  /** Those from one to before another, in the order in which they came. */
  *between(from: number, to: number): Generator<CopiedRow, void> {
    for (const begin of this.#starts.slice(from, to)) yield new CopiedRow(this.#bytes, begin);
  }

  clear(): void {
    this.#starts.length = 0;
    this.#end = 0;
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
