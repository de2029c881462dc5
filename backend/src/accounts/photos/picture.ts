import { limits } from '@throughline/contracts/limits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

const { pixels, side } = limits.photo;

/** Brings a library of many megabytes, which only somebody with a new photo needs. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Every other format would be one more way in.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
};

/**
 * A square WebP of `limits.photo.side` pixels, upright, cut from the middle, with nothing in it but the picture:
 * no place, no camera, no words. Refuses with `validation_failed` what is no picture, or too large a one.
 */
export const squareOf = async (bytes: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp();
  // Of no bytes at all sharp says so by throwing at once.
  const measured = async () => sharp(bytes).metadata();
  // The file says its size before it is unpacked: a small one may unpack to more than there is memory.
  const { width, height } = await measured().catch(refuse);
  if (width > pixels || height > pixels) throw tooLarge();
  return sharp(bytes, { limitInputPixels: pixels * pixels, pages: 1 })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(refuse);
};

const refuse = (): never => {
  throw unfit('Send a picture as PNG, JPEG or WebP.');
};

const tooLarge = (): DomainError => unfit(`Send a picture of at most ${pixels} by ${pixels} pixels.`);

const unfit = (detail: string): DomainError =>
  new DomainError('validation_failed', { errors: [{ pointer: '/photo', code: 'invalid', detail }] });
