import type { RecordedEvent } from '../recorded-event.js';
import { int64Length, lengthDelimited, tagOf, varintLength, WireWriter } from './wire.js';

const uuidLength = 36;
const idField = 2 + uuidLength;
const contentTypes = { json: 'application/json', binary: 'application/octet-stream' };
const ticksPerMillisecond = '0000';

const fieldLength = (content: number): number => 1 + varintLength(content) + content;
const numberLength = (value: number): number => (value === 0 ? 0 : 1 + int64Length(value));
const optionalLength = (content: number): number => (content === 0 ? 0 : fieldLength(content));
const entryLength = (key: number, value: number): number => fieldLength(key) + fieldLength(value);

const writeNumber = (writer: WireWriter, field: number, value: number): void => {
  if (value === 0) return;
  writer.varint(tagOf(field, 0));
  writer.int64(value);
};

const writeText = (writer: WireWriter, field: number, text: string, length: number): void => {
  writer.open(field, length);
  writer.text(text);
};

const writeBytes = (writer: WireWriter, field: number, bytes: Buffer): void => {
  if (bytes.length === 0) return;
  writer.open(field, bytes.length);
  writer.bytes(bytes);
};

const writeEntry = (writer: WireWriter, key: string, value: string, valueLength: number): void => {
  writer.open(6, entryLength(key.length, valueLength));
  writeText(writer, 1, key, key.length);
  writeText(writer, 2, value, valueLength);
};

type Measured = {
  event: RecordedEvent;
  stream: number;
  type: number;
  contentType: string;
  created: string;
  length: number;
};

const measure = (event: RecordedEvent): Measured => {
  const stream = Buffer.byteLength(event.stream);
  const type = Buffer.byteLength(event.type);
  const contentType = event.isJson ? contentTypes.json : contentTypes.binary;
  const created = `${event.created}${ticksPerMillisecond}`;
  const length =
    fieldLength(idField) +
    fieldLength(fieldLength(stream)) +
    numberLength(event.revision) +
    numberLength(event.position) * 2 +
    fieldLength(entryLength('type'.length, type)) +
    fieldLength(entryLength('content-type'.length, contentType.length)) +
    fieldLength(entryLength('created'.length, created.length)) +
    optionalLength(event.metadata.length) +
    optionalLength(event.data.length);
  return { event, stream, type, contentType, created, length };
};

const writeRecorded = (
  writer: WireWriter,
  field: number,
  { event, stream, type, contentType, created, length }: Measured,
): void => {
  writer.open(field, length);
  writer.open(1, idField);
  writeText(writer, 2, event.id, uuidLength);
  writer.open(2, fieldLength(stream));
  writeText(writer, 3, event.stream, stream);
  writeNumber(writer, 3, event.revision);
  writeNumber(writer, 4, event.position);
  writeNumber(writer, 5, event.position);
  writeEntry(writer, 'type', event.type, type);
  writeEntry(writer, 'content-type', contentType, contentType.length);
  writeEntry(writer, 'created', created, created.length);
  writeBytes(writer, 7, event.metadata);
  writeBytes(writer, 8, event.data);
};

/** ReadResp{event}; with a link, the event is the link's target. The position is the link's, for that is what was read. */
export const encodeEvent = (event: RecordedEvent | undefined, link?: RecordedEvent): Buffer => {
  const parts = [event, link].map((part) => part && measure(part));
  const position = (link ?? event)?.position ?? 0;
  const inner = parts.reduce((sum, part) => sum + (part ? fieldLength(part.length) : 0), numberLength(position));
  const target = Buffer.allocUnsafe(fieldLength(inner));
  const writer = new WireWriter(target);
  writer.open(1, inner);
  parts.forEach((part, index) => part && writeRecorded(writer, index + 1, part));
  writeNumber(writer, 3, position);
  return target;
};

const encodeEmpty = (field: number): Buffer => Buffer.from([tagOf(field, lengthDelimited), 0]);

export const caughtUp = encodeEmpty(8);
export const fellBehind = encodeEmpty(9);

const nested = (fields: readonly number[], content: Buffer): Buffer =>
  fields.reduceRight((inner, field) => {
    const target = Buffer.allocUnsafe(fieldLength(inner.length));
    const writer = new WireWriter(target);
    writer.open(field, inner.length);
    writer.bytes(inner);
    return target;
  }, content);

export const encodeConfirmation = (subscriptionId: string): Buffer => nested([2, 1], Buffer.from(subscriptionId));

export const encodeStreamNotFound = (stream: string): Buffer => nested([4, 1, 3], Buffer.from(stream));

export const encodeCheckpoint = (position: number): Buffer => {
  const content = Buffer.allocUnsafe(numberLength(position) * 2);
  const writer = new WireWriter(content);
  writeNumber(writer, 1, position);
  writeNumber(writer, 2, position);
  return nested([3], content);
};
