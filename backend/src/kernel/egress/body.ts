import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { EgressTooLarge } from './egress.errors.js';

/** In bytes. A result of a step has at most half of what a body may unpack to. */
export const bodyLimits = { raw: 10 * 1024 * 1024, unpacked: 20 * 1024 * 1024, ratio: 100 };

/** A body with more content codings is refused: it only exists to cost its reader time. */
export const maxCodings = 3;

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;
const isKnown = (coding: string): coding is keyof typeof unpackers => Object.hasOwn(unpackers, coding);

/** Reads a whole stream; one longer than allowed is refused. */
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

/** Removes content codings, last first. A body that grows beyond its limit is refused while it is decompressed. */
export const unpack = async (body: Buffer, encoding: string | undefined): Promise<Buffer> => {
  const maxLength = Math.min(bodyLimits.unpacked, Math.max(body.length * bodyLimits.ratio, 64 * 1024));
  const codings = (encoding ?? '').split(',', maxCodings + 1).map((coding) => coding.trim().toLowerCase());
  if (codings.length > maxCodings) throw new EgressTooLarge();
  let content = body;
  for (const coding of codings.reverse()) {
    if (content.length === 0 || !isKnown(coding)) continue;
    try {
      content = await unpackers[coding](content, { maxOutputLength: maxLength });
    } catch (error) {
      throw isTooLarge(error) ? new EgressTooLarge() : error;
    }
  }
  return content;
};

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
