import { hash } from 'node:crypto';

const words = 8;

/** Over the rows of a table, whatever their order: the sum of their SHA-256, modulo 2^256. */
export class RowsDigest {
  private readonly sum = new Uint32Array(words);
  rows = 0;

  add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    let carry = 0;
    for (let word = words - 1; word >= 0; word -= 1) {
      const sum = (this.sum[word] ?? 0) + digest.readUInt32BE(word * 4) + carry;
      this.sum[word] = sum % 2 ** 32;
      carry = sum >= 2 ** 32 ? 1 : 0;
    }
    this.rows += 1;
  }

  /** Rows in COPY's text format, each ended by a line feed. */
  addLines(lines: Buffer): void {
    for (let from = 0; from < lines.length;) {
      const end = lines.indexOf(0x0a, from) + 1;
      this.add(lines.subarray(from, end === 0 ? lines.length : end));
      from = end === 0 ? lines.length : end;
    }
  }

  get text(): string {
    return [...this.sum].map((word) => word.toString(16).padStart(8, '0')).join('');
  }
}
