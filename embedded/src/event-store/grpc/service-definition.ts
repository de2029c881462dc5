import type { MethodDefinition } from '@grpc/grpc-js';
import type { Answer } from './several-messages.js';

type Shape = Pick<MethodDefinition<never, never>, 'path' | 'requestStream' | 'responseStream'>;

const asBytes = (bytes: Buffer): Buffer => bytes;

const oneMessage = (answer: Answer): Buffer => {
  if (!Buffer.isBuffer(answer)) throw new Error('Several messages must be taken apart before they are serialised.');
  return answer;
};

/** A method of a shipped service definition whose messages we read and write as bytes ourselves. */
export const inBytes = ({ path, requestStream, responseStream }: Shape): MethodDefinition<Buffer, Answer> => ({
  path,
  requestStream,
  responseStream,
  requestSerialize: asBytes,
  requestDeserialize: asBytes,
  responseSerialize: oneMessage,
  responseDeserialize: asBytes,
});
