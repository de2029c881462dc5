import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { EgressTooLarge } from './egress.errors.js';

export const bodyLimits = { raw: 10 * 1024 * 1024, unpacked: 50 * 1024 * 1024, ratio: 100 };

/** Nobody packs a body more often, but to keep somebody busy. */
const mostCodings = 3;

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;
const isKnown = (coding: string): coding is keyof typeof unpackers => Object.hasOwn(unpackers, coding);

/** The whole of a stream, no more than allowed. */
export const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > bodyLimits.raw) throw new EgressTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Takes off content codings, last first; one that would swell too much is refused while it does. */
export const unpack = async (body: Buffer, encoding: string | undefined): Promise<Buffer> => {
  const most = Math.min(bodyLimits.unpacked, Math.max(body.length * bodyLimits.ratio, 64 * 1024));
  const codings = (encoding ?? '').split(',', mostCodings + 1).map((coding) => coding.trim().toLowerCase());
  if (codings.length > mostCodings) throw new EgressTooLarge();
  let content = body;
  for (const coding of codings.reverse()) {
    if (content.length === 0 || !isKnown(coding)) continue;
    try {
      content = await unpackers[coding](content, { maxOutputLength: most });
    } catch (error) {
      throw isTooLarge(error) ? new EgressTooLarge() : error;
    }
  }
  return content;
};

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
