import type { ExpectedRevision } from '../append/append-rules.js';
import { InvalidRequest } from '../errors.js';
import { noBytes } from '../recorded-event.js';
import type { ProposedEvent } from '../recorded-event.js';
import { lengthDelimited, getTag, uuidOfHalves, WireReader } from './wire.js';

export type AppendOptions = { stream: string; expected: ExpectedRevision; deadline?: number };
/** A `problem` concerns this request alone; the other requests of the same call continue. */
export type BatchChunk = {
  correlationId: string;
  options?: AppendOptions;
  events: ProposedEvent[];
  isFinal: boolean;
  problem?: InvalidRequest;
};
export type AppendPart = { options: AppendOptions } | { event: ProposedEvent };

const message = (field: number): number => getTag(field, lengthDelimited);
const varint = (field: number): number => getTag(field, 0);

/** Postgres stores the name in an index, and index rows have a size limit. */
const maxStreamNameBytes = 2_000;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const checkedStreamName = (name: string): string => {
  if (name === '') throw new InvalidRequest('A stream needs a name.');
  if (Buffer.byteLength(name) > maxStreamNameBytes)
    throw new InvalidRequest(`A stream name has at most ${maxStreamNameBytes} bytes.`);
  if (name.includes('\0')) throw new InvalidRequest('A stream name cannot contain the character NUL.');
  return name;
};

const checkedType = (type: string): string => {
  if (type === '') throw new InvalidRequest('An event needs a type: the metadata key "type".');
  if (type.includes('\0')) throw new InvalidRequest('An event type cannot contain the character NUL.');
  return type;
};

const checkedId = (id: string): string => {
  if (uuidPattern.test(id)) return id;
  const lower = id.toLowerCase();
  if (!uuidPattern.test(lower)) throw new InvalidRequest(`${id || 'An empty text'} is not a UUID.`);
  return lower;
};

const readUuid = (reader: WireReader): string => {
  let text = '';
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === message(2)) text = reader.text();
    else if (tag === message(1)) {
      const halves = reader.message();
      let [most, least] = [0n, 0n];
      for (let half = halves.tag(); half !== 0; half = halves.tag()) {
        if (half === varint(1)) most = halves.bigVarint();
        else if (half === varint(2)) least = halves.bigVarint();
        else halves.skip(half);
      }
      text = uuidOfHalves(most, least);
    } else reader.skip(tag);
  }
  return checkedId(text);
};

const readStreamName = (reader: WireReader): string => {
  let name = '';
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === message(3)) name = reader.text();
    else reader.skip(tag);
  }
  return checkedStreamName(name);
};

const readTimestamp = (reader: WireReader): number => {
  let [seconds, nanos] = [0, 0];
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === varint(1)) seconds = reader.varint();
    else if (tag === varint(2)) nanos = reader.varint();
    else reader.skip(tag);
  }
  return seconds * 1000 + nanos / 1e6;
};

const expectedByTag = new Map<number, ExpectedRevision>([
  [message(3), 'no_stream'],
  [message(4), 'any'],
  [message(5), 'stream_exists'],
]);

/** Append, BatchAppend, Delete and Tombstone number the fields of their options alike. */
export const readAppendOptions = (reader: WireReader): AppendOptions => {
  let stream: string | undefined;
  let expected: ExpectedRevision = 'any';
  let deadline: number | undefined;
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    const kind = expectedByTag.get(tag);
    if (kind !== undefined) {
      expected = kind;
      reader.skip(tag);
    } else if (tag === message(1)) stream = readStreamName(reader.message());
    else if (tag === varint(2)) expected = reader.varint();
    else if (tag === message(6)) deadline = readTimestamp(reader.message());
    else reader.skip(tag);
  }
  return { stream: checkedStreamName(stream ?? ''), expected, ...(deadline === undefined ? {} : { deadline }) };
};

const readMetadataEntry = (reader: WireReader): [key: string, value: string] => {
  let [key, value] = ['', ''];
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === message(1)) key = reader.text();
    else if (tag === message(2)) value = reader.text();
    else reader.skip(tag);
  }
  return [key, value];
};

const readProposedEvent = (reader: WireReader): ProposedEvent => {
  const event = { id: '', type: '', isJson: false, data: noBytes, metadata: noBytes };
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === message(1)) event.id = readUuid(reader.message());
    else if (tag === message(2)) {
      const [key, value] = readMetadataEntry(reader.message());
      if (key === 'type') event.type = value;
      else if (key === 'content-type') event.isJson = value === 'application/json';
    } else if (tag === message(3)) event.metadata = reader.bytes();
    else if (tag === message(4)) event.data = reader.bytes();
    else reader.skip(tag);
  }
  if (event.id === '') throw new InvalidRequest('An event needs an id.');
  checkedType(event.type);
  return event;
};

const readIntoChunk = (reader: WireReader, tag: number, chunk: BatchChunk): void => {
  if (tag === message(2)) chunk.options = readAppendOptions(reader.message());
  else if (tag === message(3)) chunk.events.push(readProposedEvent(reader.message()));
  else if (tag === varint(4)) chunk.isFinal = reader.varint() !== 0;
  else reader.skip(tag);
};

export const readBatchChunk = (bytes: Buffer): BatchChunk => {
  const reader = new WireReader(bytes);
  const chunk: BatchChunk = { correlationId: '', events: [], isFinal: false };
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === message(1)) {
      chunk.correlationId = readUuid(reader.message());
      continue;
    }
    try {
      readIntoChunk(reader, tag, chunk);
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      chunk.problem ??= error;
    }
  }
  return chunk;
};

export const readAppendPart = (bytes: Buffer): AppendPart => {
  const reader = new WireReader(bytes);
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === message(1)) return { options: readAppendOptions(reader.message()) };
    if (tag === message(2)) return { event: readProposedEvent(reader.message()) };
    reader.skip(tag);
  }
  throw new InvalidRequest('The message carries neither options nor an event.');
};
