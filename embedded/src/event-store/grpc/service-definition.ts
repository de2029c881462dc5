import type { MethodDefinition } from '@grpc/grpc-js';
import { serialise } from './several-messages.js';
import type { Answer } from './several-messages.js';

type Shape = Pick<MethodDefinition<never, never>, 'path' | 'requestStream' | 'responseStream'>;

const asBytes = (bytes: Buffer): Buffer => bytes;

/** A method of a shipped service definition whose messages we read and write as bytes ourselves. */
export const inBytes = ({ path, requestStream, responseStream }: Shape): MethodDefinition<Buffer, Answer> => ({
  path,
  requestStream,
  responseStream,
  requestSerialize: asBytes,
  requestDeserialize: asBytes,
  responseSerialize: serialise,
  responseDeserialize: asBytes,
});
