import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { limits } from '@throughline/contracts/limits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { readStream } from '../kernel/http/server/read-stream.js';

const most = limits.file.bytes;

/** The body of an upload, which comes as a stream: nothing is read before the caller is known to be allowed to upload. */
export const readUpload = async (
  { body, headers }: FastifyRequest,
  chunksOf: (body: Readable) => AsyncIterable<Uint8Array>,
): Promise<Buffer> => {
  if (!(body instanceof Readable))
    throw new DomainError('unsupported_media_type', { detail: 'Send the file as application/octet-stream.' });
  if (Number(headers['content-length'] ?? 0) > most) throw new DomainError('payload_too_large');
  const bytes = await readStream(chunksOf(body), most);
  if (bytes.length === 0) throw new DomainError('file_empty');
  return bytes;
};
