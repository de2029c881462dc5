import type { MethodDefinition } from '@grpc/grpc-js';

type Shape = Pick<MethodDefinition<never, never>, 'path' | 'requestStream' | 'responseStream'>;

const asBytes = (bytes: Buffer): Buffer => bytes;

/** A method of a shipped service definition whose messages we read and write as bytes ourselves. */
export const inBytes = ({ path, requestStream, responseStream }: Shape): MethodDefinition<Buffer, Buffer> => ({
  path,
  requestStream,
  responseStream,
  requestSerialize: asBytes,
  requestDeserialize: asBytes,
  responseSerialize: asBytes,
  responseDeserialize: asBytes,
});
