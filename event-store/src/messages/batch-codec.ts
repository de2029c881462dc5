import protobufAny from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import codes from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { storageFullMessage } from '@throughline/platform/eventstore/storage-full.js';
import type { AppendOutcome } from '../append/append-plan.js';
import type { ExpectedRevision } from '../append/append-rules.js';
import { commitTimeoutWords, deadlineWords } from '../errors.js';
import { noRevision } from '../recorded-event.js';
import { int64Length, int64Text, getTag, varintLength, WireWriter } from './wire.js';

export type BatchAddress = { correlationId: string; stream: string; expected: ExpectedRevision };
export type BatchRefusal =
  | Exclude<AppendOutcome, { kind: 'appended' }>
  | { kind: 'too-big'; limit: number }
  | { kind: 'invalid'; message: string };

const fieldLength = (content: number): number => 1 + varintLength(content) + content;
const numberLength = (value: number): number => 1 + int64Length(value);

const expectedField = { revision: 5, no_stream: 6, any: 7, stream_exists: 8 };

const writeNumber = (writer: WireWriter, field: number, value: number): void => {
  writer.varint(getTag(field, 0));
  writer.int64(value);
};

const expectedLength = (expected: ExpectedRevision): number =>
  typeof expected === 'number' ? numberLength(expected) : fieldLength(0);

const writeExpected = (writer: WireWriter, expected: ExpectedRevision): void => {
  if (typeof expected === 'number') writeNumber(writer, expectedField.revision, expected);
  else writer.open(expectedField[expected], 0);
};

/** BatchAppendResp{correlation_id, success, stream_identifier, expected}: the answer to nearly every append, and therefore encoded by hand. */
export const encodeBatchSuccess = (
  { correlationId, stream, expected }: BatchAddress,
  revision: number,
  position: number,
): Buffer => {
  const streamLength = Buffer.byteLength(stream);
  const current = revision === noRevision ? fieldLength(0) : numberLength(revision);
  const place = numberLength(position) * 2;
  const success = current + fieldLength(place);
  const uuid = fieldLength(correlationId.length);
  const target = Buffer.allocUnsafe(
    fieldLength(uuid) + fieldLength(success) + fieldLength(fieldLength(streamLength)) + expectedLength(expected),
  );
  const writer = new WireWriter(target);
  writer.open(1, uuid);
  writer.open(2, correlationId.length);
  writer.text(correlationId);
  writer.open(3, success);
  if (revision === noRevision) writer.open(2, 0);
  else writeNumber(writer, 1, revision);
  writer.open(3, place);
  writeNumber(writer, 1, position);
  writeNumber(writer, 2, position);
  writer.open(4, fieldLength(streamLength));
  writer.open(3, streamLength);
  writer.text(stream);
  writeExpected(writer, expected);
  return target;
};

const wrongExpectedVersion = ({ expected }: BatchAddress, actual: number): shared.WrongExpectedVersion => {
  const details = new shared.WrongExpectedVersion();
  if (actual === noRevision) details.setCurrentNoStream(new protobufEmpty.Empty());
  else details.setCurrentStreamRevision(int64Text(actual));
  if (expected === 'any') details.setExpectedAny(new protobufEmpty.Empty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new protobufEmpty.Empty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new protobufEmpty.Empty());
  else details.setExpectedStreamPosition(int64Text(expected));
  return details;
};

const identifier = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

type Details = { code: codes.Code; message: string; typeName: string; details: Message };

const timedOut = (message: string): Details => ({
  code: codes.Code.DEADLINE_EXCEEDED,
  message,
  typeName: 'Timeout',
  details: new shared.Timeout(),
});

const getDetails = (address: BatchAddress, refusal: BatchRefusal): Details => {
  switch (refusal.kind) {
    case 'wrong-expected-revision':
      return {
        code: codes.Code.ALREADY_EXISTS,
        message: 'The stream is at another revision than expected.',
        typeName: 'WrongExpectedVersion',
        details: wrongExpectedVersion(address, refusal.actual),
      };
    case 'stream-deleted':
      return {
        code: codes.Code.NOT_FOUND,
        message: 'The stream is deleted.',
        typeName: 'StreamDeleted',
        details: new shared.StreamDeleted().setStreamIdentifier(identifier(address.stream)),
      };
    case 'timeout':
      return timedOut(deadlineWords);
    case 'commit-timeout':
      return timedOut(commitTimeoutWords);
    case 'storage-full':
      return {
        code: codes.Code.RESOURCE_EXHAUSTED,
        message: storageFullMessage,
        typeName: 'StorageFull',
        details: new protobufEmpty.Empty(),
      };
    case 'too-big':
      return {
        code: codes.Code.INVALID_ARGUMENT,
        message: `An append has at most ${refusal.limit} bytes.`,
        typeName: 'MaximumAppendSizeExceeded',
        details: new shared.MaximumAppendSizeExceeded().setMaxappendsize(refusal.limit),
      };
    case 'invalid':
      return {
        code: codes.Code.INVALID_ARGUMENT,
        message: refusal.message,
        typeName: 'BadRequest',
        details: new shared.BadRequest().setMessage(refusal.message),
      };
  }
};

/** The client recognises a refusal only by the type name of its details. */
export const encodeBatchRefusal = (address: BatchAddress, refusal: BatchRefusal): Buffer => {
  const { code, message, typeName, details } = getDetails(address, refusal);
  const any = new protobufAny.Any();
  any.pack(details.serializeBinary(), `event_store.client.${typeName}`);
  const response = new streams.BatchAppendResp()
    .setCorrelationId(new shared.UUID().setString(address.correlationId))
    .setStreamIdentifier(identifier(address.stream))
    .setError(new statuses.Status().setCode(code).setMessage(message).setDetails(any));
  const { expected } = address;
  if (expected === 'any') response.setAny(new protobufEmpty.Empty());
  else if (expected === 'no_stream') response.setNoStream(new protobufEmpty.Empty());
  else if (expected === 'stream_exists') response.setStreamExists(new protobufEmpty.Empty());
  else response.setStreamPosition(int64Text(expected));
  return Buffer.from(response.serializeBinary());
};
