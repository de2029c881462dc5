import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** All bytes of a stream. Throws `payload_too_large` as soon as there are more than `most`. */
export const readStream = async (stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw new DomainError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
