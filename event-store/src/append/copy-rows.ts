import { tombstoneRevision } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import { columns } from '../event-rows.js';

const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const trailer = Buffer.from([0xff, 0xff]);
const lengthPrefixes = 2 + columns.length * 4;
const fixedFields = 8 + 8 + 16 + 1 + 8;

const rowLength = (event: RecordedEvent): number =>
  lengthPrefixes +
  fixedFields +
  Buffer.byteLength(event.stream) +
  Buffer.byteLength(event.type) +
  event.data.length +
  event.metadata.length;

const [zero, lowerA] = ['0'.charCodeAt(0), 'a'.charCodeAt(0)];

/** The value of a hexadecimal digit in lower case. */
const digit = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < lowerA ? code - zero : code - lowerA + 10;
};

class RowWriter {
  private at = 0;
  constructor(private readonly target: Buffer) {}

  raw(bytes: Buffer): void {
    this.at += bytes.copy(this.target, this.at);
  }

  fieldCount(): void {
    this.at = this.target.writeInt16BE(columns.length, this.at);
  }

  bytes(bytes: Buffer): void {
    this.at = this.target.writeInt32BE(bytes.length, this.at);
    this.raw(bytes);
  }

  text(text: string): void {
    const length = this.target.write(text, this.at + 4);
    this.target.writeInt32BE(length, this.at);
    this.at += 4 + length;
  }

  int8(value: number): void {
    const isLargest = value === tombstoneRevision;
    this.at = this.target.writeInt32BE(8, this.at);
    this.at = this.target.writeInt32BE(isLargest ? 0x7fffffff : Math.floor(value / 2 ** 32), this.at);
    this.at = this.target.writeUInt32BE(isLargest ? 0xffffffff : value >>> 0, this.at);
  }

  bool(value: boolean): void {
    this.at = this.target.writeInt32BE(1, this.at);
    this.at = this.target.writeUInt8(value ? 1 : 0, this.at);
  }

  uuid(id: string): void {
    this.at = this.target.writeInt32BE(16, this.at);
    for (let at = 0; at < id.length; at += 2) {
      if (id[at] === '-') at += 1;
      this.target[this.at++] = (digit(id, at) << 4) | digit(id, at + 1);
    }
  }
}

/** Encodes the rows in Postgres' binary COPY format, so that a batch is one message, one implicit transaction and one fsync. */
export const copyRows = (events: readonly RecordedEvent[]): Buffer => {
  const length = events.reduce((sum, event) => sum + rowLength(event), header.length + trailer.length);
  const target = Buffer.allocUnsafe(length);
  const writer = new RowWriter(target);
  writer.raw(header);
  for (const event of events) {
    writer.fieldCount();
    writer.int8(event.position);
    writer.text(event.stream);
    writer.int8(event.revision);
    writer.uuid(event.id);
    writer.text(event.type);
    writer.bool(event.isJson);
    writer.int8(event.created);
    writer.bytes(event.data);
    writer.bytes(event.metadata);
  }
  writer.raw(trailer);
  return target;
};
