const lengthBytes = 4;
const countBytes = 2;

/** Signature, flags and extension of a binary COPY come before its first row. */
export const placeOfFirstRow = 19;

/** A row begins with its number of fields; the end of all rows with minus one. */
export const isCopiedRow = (bytes: Buffer, at: number): boolean =>
  bytes.length >= at + countBytes && bytes.readInt16BE(at) >= 0;

/** Bytes within others, without a Buffer of their own, which would cost more than what is in them. */
export type Span = { bytes: Buffer; from: number; to: number };

/**
 * A row in COPY's binary format. Its fields are read in order, each once and by its type. None may be null.
 * Its bytes are valid until the next row arrives.
 */
export class CopiedRow {
  private next: number;

  constructor(
    private readonly bytes: Buffer,
    private readonly begin: number,
  ) {
    this.next = begin + countBytes;
  }

  /** Up to the end of its bytes, so only known of a row that has them to itself. */
  get length(): number {
    return this.bytes.length - this.begin;
  }

  copyTo(target: Buffer, at: number): number {
    return this.bytes.copy(target, at, this.begin);
  }

  /** `bigint`, as far as numbers are exact. */
  int8(): number {
    const at = this.place();
    return this.bytes.readInt32BE(at) * 2 ** 32 + this.bytes.readUInt32BE(at + 4);
  }

  boolean(): boolean {
    return this.bytes.readUInt8(this.place()) === 1;
  }

  uuid(): string {
    const at = this.place();
    const hex = this.bytes.toString('hex', at, this.next);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** `text`, and `json` as it was written. */
  text(): string {
    const at = this.place();
    return this.bytes.toString('utf8', at, this.next);
  }

  /** The position of a field's raw bytes, for copying them without decoding. */
  span(): Span {
    const from = this.place();
    return { bytes: this.bytes, from, to: this.next };
  }

  /** Where the field is: behind its length. */
  private place(): number {
    const at = this.next + lengthBytes;
    this.next = at + this.bytes.readInt32BE(this.next);
    return at;
  }
}
