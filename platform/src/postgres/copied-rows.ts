import { CopiedRow } from './copied-row.js';

const firstBytes = 256 * 1024;

/** Rows that wait to be read, as bytes in one place that is used again and again: as objects they would cost the collector more than whoever reads them. */
export class CopiedRows {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  readonly #begins: number[] = [];
  #end = 0;

  get count(): number {
    return this.#begins.length;
  }

  get bytes(): number {
    return this.#end;
  }

  put(row: CopiedRow): void {
    if (this.#end + row.length > this.#bytes.length) this.#grow(this.#end + row.length);
    this.#begins.push(this.#end);
    this.#end += row.copyTo(this.#bytes, this.#end);
  }

  /** Those from one to before another, in the order in which they came. */
  *between(from: number, to: number): Generator<CopiedRow, void> {
    for (const begin of this.#begins.slice(from, to)) yield new CopiedRow(this.#bytes, begin);
  }

  clear(): void {
    this.#begins.length = 0;
    this.#end = 0;
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
