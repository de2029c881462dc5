import type { MethodDefinition } from '@grpc/grpc-js';
import { serialise } from './message-group.js';
import type { Answer } from './message-group.js';

type Shape = Pick<MethodDefinition<never, never>, 'path' | 'requestStream' | 'responseStream'>;

const asBytes = (bytes: Buffer): Buffer => bytes;

/** A method of a shipped service definition whose messages this package encodes and decodes itself. */
export const inBytes = ({ path, requestStream, responseStream }: Shape): MethodDefinition<Buffer, Answer> => ({
  path,
  requestStream,
  responseStream,
  requestSerialize: asBytes,
  requestDeserialize: asBytes,
  responseSerialize: serialise,
  responseDeserialize: asBytes,
});
