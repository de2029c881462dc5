import { status } from '@grpc/grpc-js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendRequest } from '../append/append-plan.js';
import type { ServedStore } from '../store.js';
import { readAppendOptions } from '../messages/append-codec.js';
import { readDeadline } from './deadline.js';
import {
  commitTimedOut,
  deadlineExceeded,
  failure,
  getFailure,
  storageFull,
  streamDeleted,
  wrongExpectedVersion,
} from './errors.js';
import type { Answer } from './message-group.js';
import { lengthDelimited, getTag, WireReader } from '../messages/wire.js';

const responses = {
  delete: (position: string) =>
    new streams.DeleteResp().setPosition(
      new streams.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
    ),
  tombstone: (position: string) =>
    new streams.TombstoneResp().setPosition(
      new streams.TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
    ),
};

const getRequest = (kind: keyof typeof responses, bytes: Buffer): AppendRequest | undefined => {
  const reader = new WireReader(bytes);
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === getTag(1, lengthDelimited)) return { kind, ...readAppendOptions(reader.message()), events: [] };
    reader.skip(tag);
  }
  return undefined;
};

export const deletionCall =
  (kind: keyof typeof responses, store: ServedStore) =>
  (call: ServerUnaryCall<Buffer, Answer>, callback: sendUnaryData<Answer>): void => {
    const run = async (): Promise<void> => {
      const request = getRequest(kind, call.request);
      if (!request) return callback(failure(status.INVALID_ARGUMENT, 'The request carries no options.'));
      const outcome = await store.append({ ...request, ...readDeadline(call) });
      switch (outcome.kind) {
        case 'appended':
          return callback(null, Buffer.from(responses[kind](String(outcome.position)).serializeBinary()));
        case 'wrong-expected-revision':
          return callback(wrongExpectedVersion(request.stream, request.expected, outcome.actual));
        case 'stream-deleted':
          return callback(streamDeleted(request.stream));
        case 'timeout':
          return callback(deadlineExceeded());
        case 'commit-timeout':
          return callback(commitTimedOut());
        case 'storage-full':
          return callback(storageFull());
      }
    };
    run().catch((error: unknown) => callback(getFailure(error)));
  };
