import type { MethodDefinition } from '@grpc/grpc-js';
import { serialise } from './message-group.js';
import type { Answer } from './message-group.js';

type Shape = Pick<MethodDefinition<never, never>, 'path' | 'requestStream' | 'responseStream'>;

const asBytes = (bytes: Buffer): Buffer => bytes;

/** A single request shares a block of memory with what came in with it, and a slice would keep that block as long as the call. */
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
