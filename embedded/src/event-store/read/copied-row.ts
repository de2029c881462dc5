import type { RecordedEvent } from '../recorded-event.js';

/** Signature, flags and extension of a binary COPY come before its first row. */
export const placeOfFirstRow = 19;

/** A row begins with its number of fields; the end of all rows with minus one. */
export const isCopiedRow = (bytes: Buffer, at: number): boolean => bytes.length >= at + 2 && bytes.readInt16BE(at) >= 0;

const int8At = (bytes: Buffer, at: number): number => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);

const uuidAt = (bytes: Buffer, at: number): string => {
  const hex = bytes.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Where each field is: behind its length. */
class Fields {
  #next: number;

  constructor(
    private readonly row: Buffer,
    at: number,
  ) {
    this.#next = at + 2;
  }

  place(): number {
    const at = this.#next + 4;
    this.#next = at + this.row.readInt32BE(this.#next);
    return at;
  }

  text(): string {
    return this.row.toString('utf8', this.place(), this.#next);
  }

  bytes(): Buffer {
    return this.row.subarray(this.place(), this.#next);
  }
}

/** The buffer must be the event's own: its data stays a view of it. */
export const eventOfCopiedRow = (row: Buffer, at: number): RecordedEvent => {
  const fields = new Fields(row, at);
  return {
    position: int8At(row, fields.place()),
    stream: fields.text(),
    revision: int8At(row, fields.place()),
    id: uuidAt(row, fields.place()),
    type: fields.text(),
    isJson: row.readUInt8(fields.place()) === 1,
    created: int8At(row, fields.place()),
    data: fields.bytes(),
    metadata: fields.bytes(),
  };
};
