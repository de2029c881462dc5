import type { Span } from '@throughline/platform/postgres/copied-row.js';
import { tombstoneRevision, tombstoneRevisionText } from '../recorded-event.js';

/** The part of protobuf's wire format that the most frequent messages need: varints and length-delimited fields. */
export const lengthDelimited = 2;

export const getTag = (field: number, wireType: number): number => (field << 3) | wireType;

const varintLimit = 0x80;

export const varintLength = (value: number): number => {
  let length = 1;
  for (let rest = value; rest >= varintLimit; rest = Math.floor(rest / varintLimit)) length += 1;
  return length;
};

const maxInt64Length = 9;
export const int64Length = (value: number): number =>
  value === tombstoneRevision ? maxInt64Length : varintLength(value);

const hexDigits = Buffer.from('0123456789abcdef');
const [dash = 0, zero = 0] = Buffer.from('-0');

export const decimalLength = (value: number): number => {
  let length = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) length += 1;
  return length;
};

export class WireWriter {
  private at = 0;

  constructor(private readonly target: Buffer) {}

  varint(value: number): void {
    let rest = value;
    while (rest >= varintLimit) {
      this.target[this.at++] = (rest % varintLimit) | varintLimit;
      rest = Math.floor(rest / varintLimit);
    }
    this.target[this.at++] = rest;
  }

  int64(value: number): void {
    if (value !== tombstoneRevision) return this.varint(value);
    this.target.fill(0xff, this.at, this.at + maxInt64Length - 1);
    this.target[this.at + maxInt64Length - 1] = 0x7f;
    this.at += maxInt64Length;
  }

  open(field: number, length: number): void {
    this.varint(getTag(field, lengthDelimited));
    this.varint(length);
  }

  bytes(bytes: Buffer): void {
    this.at += bytes.copy(this.target, this.at);
  }

  text(text: string | Span): void {
    if (typeof text === 'string') this.at += this.target.write(text, this.at);
    else this.span(text);
  }

  span({ bytes, from, to }: Span): void {
    this.at += bytes.copy(this.target, this.at, from, to);
  }

  /** Sixteen bytes in the usual text form of a UUID. */
  uuid({ bytes, from, to }: Span): void {
    for (let at = from; at < to; at += 1) {
      const place = at - from;
      if (place === 4 || place === 6 || place === 8 || place === 10) this.target[this.at++] = dash;
      const byte = bytes[at] ?? 0;
      this.target[this.at++] = hexDigits[byte >> 4] ?? 0;
      this.target[this.at++] = hexDigits[byte & 15] ?? 0;
    }
  }

  /** A non-negative integer with this number of digits. */
  decimal(value: number, digits: number): void {
    let rest = value;
    for (let at = this.at + digits - 1; at >= this.at; at -= 1) {
      this.target[at] = zero + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.at += digits;
  }
}

export class WireReader {
  constructor(
    private readonly source: Buffer,
    private at = 0,
    private readonly end = source.length,
  ) {}

  /** The next field's tag, 0 at the end. */
  tag(): number {
    return this.at < this.end ? this.varint() : 0;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= varintLimit) {
      if (this.at >= this.end) throw new Error('The message ends in the middle of a number.');
      const byte = this.source[this.at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < varintLimit) return value;
    }
  }

  bigVarint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      if (this.at >= this.end) throw new Error('The message ends in the middle of a number.');
      const byte = this.source[this.at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < varintLimit) return value;
    }
  }

  /** A copy, so that it does not keep the whole message in memory. */
  bytes(): Buffer {
    const from = this.pass();
    const bytes = Buffer.allocUnsafe(this.at - from);
    this.source.copy(bytes, 0, from, this.at);
    return bytes;
  }

  text(): string {
    const from = this.pass();
    return this.source.toString('utf8', from, this.at);
  }

  /** Moves to that field and skips the fields before it. */
  find(field: number): this {
    for (let tag = this.tag(); tag >> 3 !== field; tag = this.tag()) {
      if (tag === 0) throw new Error(`The message has no field ${field}.`);
      this.skip(tag);
    }
    return this;
  }

  message(): WireReader {
    const from = this.pass();
    return new WireReader(this.source, from, this.at);
  }

  skip(tag: number): void {
    const wireType = tag & 7;
    if (wireType === 0) this.varint();
    else if (wireType === 1) this.at += 8;
    else if (wireType === lengthDelimited) this.pass();
    else if (wireType === 5) this.at += 4;
    else throw new Error(`The message has a field of unknown wire type ${wireType}.`);
  }

  /** Skips the next field's content and returns where that content begins. */
  private pass(): number {
    const length = this.varint();
    const from = this.at;
    if (length > this.end - from) throw new Error('The message ends in the middle of a field.');
    this.at += length;
    return from;
  }
}

export const int64Text = (value: number): string =>
  value === tombstoneRevision ? tombstoneRevisionText : String(value);

/** Converts two int64 halves, as .NET sends them, to the usual text. */
export const uuidOfHalves = (most: bigint, least: bigint): string => {
  const hex = [most, least].map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
