import { CopiedRow } from './copied-row.js';

const firstBytes = 256 * 1024;

/** Buffered rows as bytes in one reused allocation: as objects, collecting them would cost more than reading them. */
export class CopiedRows {
  private buffer = Buffer.allocUnsafeSlow(firstBytes);
  private readonly starts: number[] = [];
  private end = 0;

  get count(): number {
    return this.starts.length;
  }

  get bytes(): number {
    return this.end;
  }

  put(row: CopiedRow): void {
    if (this.end + row.length > this.buffer.length) this.grow(this.end + row.length);
    this.starts.push(this.end);
    this.end += row.copyTo(this.buffer, this.end);
  }

  /** Returns those from one to before another, in the order in which they came. */
  *between(from: number, to: number): Generator<CopiedRow, void> {
    for (const begin of this.starts.slice(from, to)) yield new CopiedRow(this.buffer, begin);
  }

  clear(): void {
    this.starts.length = 0;
    this.end = 0;
  }

  private grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
  }
}
