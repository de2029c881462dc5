import { Metadata, status } from '@grpc/grpc-js';
import type { StatusObject } from '@grpc/grpc-js';
import { storageFullMessage } from '@throughline/platform/eventstore/storage-full.js';
import {
  AnotherNodeHoldsTheLog,
  commitTimeoutWords,
  deadlineWords,
  InvalidRequest,
  RefusedRead,
  StoreStopping,
  StoreUnavailable,
  StreamIsDeleted,
} from '../errors.js';

export type CallFailure = Pick<StatusObject, 'code' | 'details' | 'metadata'>;

/** The client recognises errors by the trailer `exception` first. */
export const failure = (
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): CallFailure => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { code, details, metadata };
};

const streamNameTrailer = (stream: string): string =>
  /^[\x20-\x7e]*$/.test(stream) ? stream : encodeURIComponent(stream);

export const streamDeleted = (stream: string): CallFailure =>
  failure(status.FAILED_PRECONDITION, `Stream ${stream} is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': streamNameTrailer(stream),
  });

const versionNumbers = { any: '-2', no_stream: '-1', stream_exists: '-4' };

export const wrongExpectedVersion = (
  stream: string,
  expected: number | keyof typeof versionNumbers,
  actual: number,
): CallFailure =>
  failure(status.FAILED_PRECONDITION, `Stream ${stream} is at another revision than expected.`, {
    exception: 'wrong-expected-version',
    'stream-name': streamNameTrailer(stream),
    'expected-version': typeof expected === 'number' ? String(expected) : versionNumbers[expected],
    'actual-version': String(actual),
  });

export const tooBig = (limit: number): CallFailure =>
  failure(status.INVALID_ARGUMENT, `An append has at most ${limit} bytes.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const deadlineExceeded = (): CallFailure => failure(status.DEADLINE_EXCEEDED, deadlineWords);

/** The client reports it as a timeout of the server, not of the call. */
export const commitTimedOut = (): CallFailure => failure(status.ABORTED, commitTimeoutWords);

export const storageFull = (): CallFailure => failure(status.RESOURCE_EXHAUSTED, storageFullMessage);

export const getFailure = (error: unknown): CallFailure => {
  if (error instanceof StreamIsDeleted) return streamDeleted(error.stream);
  if (error instanceof InvalidRequest) return failure(status.INVALID_ARGUMENT, error.message);
  if (error instanceof RefusedRead) return failure(status.UNKNOWN, error.message);
  if (error instanceof StoreUnavailable || error instanceof StoreStopping || error instanceof AnotherNodeHoldsTheLog)
    return failure(status.UNAVAILABLE, error.message);
  return failure(status.INTERNAL, error instanceof Error ? error.message : String(error));
};
