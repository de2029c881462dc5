import type { MethodDefinition } from '@grpc/grpc-js';
import { serialise } from './message-group.js';
import type { Answer } from './message-group.js';

type Shape = Pick<MethodDefinition<never, never>, 'path' | 'requestStream' | 'responseStream'>;

const asBytes = (bytes: Buffer): Buffer => bytes;

/** A single request is a small part of the memory that it came in, all of which would be kept as long as the call is open. */
const ownBytes = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

/** A method of a shipped service definition whose messages this package encodes and decodes itself. */
export const inBytes = ({ path, requestStream, responseStream }: Shape): MethodDefinition<Buffer, Answer> => ({
  path,
  requestStream,
  responseStream,
  requestSerialize: asBytes,
  requestDeserialize: requestStream ? asBytes : ownBytes,
  responseSerialize: serialise,
  responseDeserialize: asBytes,
});
