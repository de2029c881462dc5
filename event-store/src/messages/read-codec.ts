import type { Span } from '@throughline/platform/postgres/copied-row.js';
import type { CommitPositions } from '../commit-positions.js';
import { noBytes } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import { decimalLength, int64Length, lengthDelimited, getTag, varintLength, WireReader, WireWriter } from './wire.js';

const uuidLength = 36;
const idField = 2 + uuidLength;

const fieldLength = (content: number): number => 1 + varintLength(content) + content;
const numberLength = (value: number): number => (value === 0 ? 0 : 1 + int64Length(value));
const optionalLength = (content: number): number => (content === 0 ? 0 : fieldLength(content));
const entryLength = (key: number, value: number): number => fieldLength(key) + fieldLength(value);

const entryField = 6;
const [typeKey, contentTypeKey, createdKey] = ['type', 'content-type', 'created'].map((key) => Buffer.from(key)) as [
  Buffer,
  Buffer,
  Buffer,
];
const ticksPerMillisecond = Buffer.from('0000');

const writeNumber = (writer: WireWriter, field: number, value: number): void => {
  if (value === 0) return;
  writer.varint(getTag(field, 0));
  writer.int64(value);
};

const measureLength = (text: string | Span): number =>
  typeof text === 'string' ? Buffer.byteLength(text) : text.to - text.from;

const writeText = (writer: WireWriter, field: number, text: string | Span, length: number): void => {
  writer.open(field, length);
  writer.text(text);
};

const writeBytes = (writer: WireWriter, field: number, span: Span): void => {
  if (span.from === span.to) return;
  writer.open(field, span.to - span.from);
  writer.span(span);
};

/** The fields of an event's message. Columns that a row already holds as bytes are not decoded. */
export type Fields = Pick<RecordedEvent, 'revision' | 'isJson' | 'created'> & {
  commitPosition: number;
  /** As text, or as sixteen bytes. */
  id: string | Span;
  stream: string | Span;
  type: string | Span;
  data: Span;
  metadata: Span;
};

const toSpan = (bytes: Buffer): Span => ({ bytes, from: 0, to: bytes.length });

const toFields = (positions: CommitPositions, event: RecordedEvent): Fields => ({
  commitPosition: positions.fromStored(event.position),
  stream: event.stream,
  revision: event.revision,
  id: event.id,
  type: event.type,
  isJson: event.isJson,
  created: event.created,
  data: toSpan(event.data),
  metadata: toSpan(event.metadata),
});

const writeKey = (writer: WireWriter, key: Buffer, valueLength: number): void => {
  writer.open(entryField, entryLength(key.length, valueLength));
  writer.open(1, key.length);
  writer.bytes(key);
};

const getEntry = (key: Buffer, value: string): Buffer => {
  const entry = Buffer.allocUnsafe(fieldLength(entryLength(key.length, value.length)));
  const writer = new WireWriter(entry);
  writeKey(writer, key, value.length);
  writeText(writer, 2, value, value.length);
  return entry;
};
const contentTypes = {
  json: getEntry(contentTypeKey, 'application/json'),
  binary: getEntry(contentTypeKey, 'application/octet-stream'),
};

const getContentType = ({ isJson }: Fields): Buffer => (isJson ? contentTypes.json : contentTypes.binary);

type Measured = { fields: Fields; stream: number; type: number; created: number; length: number };

const measure = (fields: Fields): Measured => {
  const [stream, type] = [measureLength(fields.stream), measureLength(fields.type)];
  const created = decimalLength(fields.created) + ticksPerMillisecond.length;
  const length =
    fieldLength(idField) +
    fieldLength(fieldLength(stream)) +
    numberLength(fields.revision) +
    numberLength(fields.commitPosition) * 2 +
    fieldLength(entryLength(typeKey.length, type)) +
    getContentType(fields).length +
    fieldLength(entryLength(createdKey.length, created)) +
    optionalLength(measureLength(fields.metadata)) +
    optionalLength(measureLength(fields.data));
  return { fields, stream, type, created, length };
};

const writeRecorded = (writer: WireWriter, field: number, measured: Measured): void => {
  const { fields, stream, type, created, length } = measured;
  writer.open(field, length);
  writer.open(1, idField);
  writer.open(2, uuidLength);
  if (typeof fields.id === 'string') writer.text(fields.id);
  else writer.uuid(fields.id);
  writer.open(2, fieldLength(stream));
  writeText(writer, 3, fields.stream, stream);
  writeNumber(writer, 3, fields.revision);
  writeNumber(writer, 4, fields.commitPosition);
  writeNumber(writer, 5, fields.commitPosition);
  writeKey(writer, typeKey, type);
  writeText(writer, 2, fields.type, type);
  writer.bytes(getContentType(fields));
  writeKey(writer, createdKey, created);
  writer.open(2, created);
  writer.decimal(fields.created, created - ticksPerMillisecond.length);
  writer.bytes(ticksPerMillisecond);
  writeBytes(writer, 7, fields.metadata);
  writeBytes(writer, 8, fields.data);
};

/** ReadResp{event}; with a link, the event is the link's target. The position is the link's, because the link was read. */
export const encodeFields = (fields: Fields | undefined, link?: Fields): Buffer => {
  const [event, via] = [fields && measure(fields), link && measure(link)];
  const position = (link ?? fields)?.commitPosition ?? 0;
  const inner = (event ? fieldLength(event.length) : 0) + (via ? fieldLength(via.length) : 0) + numberLength(position);
  const target = Buffer.allocUnsafe(fieldLength(inner));
  const writer = new WireWriter(target);
  writer.open(1, inner);
  if (event) writeRecorded(writer, 1, event);
  if (via) writeRecorded(writer, 2, via);
  writeNumber(writer, 3, position);
  return target;
};

export const encodeEvent = (
  positions: CommitPositions,
  event: RecordedEvent | undefined,
  link?: RecordedEvent,
): Buffer => encodeFields(event && toFields(positions, event), link && toFields(positions, link));

export type Decoded = Pick<RecordedEvent, 'id' | 'stream' | 'data' | 'metadata'>;

/** Reads back what `encodeFields` wrote for an event without a link. */
export const decodeRecorded = (bytes: Buffer): Decoded => {
  const reader = new WireReader(bytes).find(1).message().find(1).message();
  const id = reader.find(1).message().find(2).text();
  const stream = reader.find(2).message().find(3).text();
  let [data, metadata] = [noBytes, noBytes];
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === getTag(7, lengthDelimited)) metadata = reader.bytes();
    else if (tag === getTag(8, lengthDelimited)) data = reader.bytes();
    else reader.skip(tag);
  }
  return { id, stream, data, metadata };
};

const encodeEmpty = (field: number): Buffer => Buffer.from([getTag(field, lengthDelimited), 0]);

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

export const encodeCheckpoint = (commitPosition: number): Buffer => {
  const content = Buffer.allocUnsafe(numberLength(commitPosition) * 2);
  const writer = new WireWriter(content);
  writeNumber(writer, 1, commitPosition);
  writeNumber(writer, 2, commitPosition);
  return nested([3], content);
};
