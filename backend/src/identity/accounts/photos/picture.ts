import { limits } from '@throughline/contracts/limits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

const { pixels, side } = limits.photo;

/** Loads the library on first use: it takes many megabytes, and only a new photo needs it. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Every other format would widen the attack surface.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
};

/**
 * A square WebP of `limits.photo.side` pixels, upright, cut from the middle, with nothing in it but the picture:
 * no location, camera or text. Refuses with `validation_failed` what is not a picture, or too large.
 */
export const getSquare = async (bytes: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp();
  // Without any bytes sharp throws synchronously.
  const measured = async () => sharp(bytes).metadata();
  // The size is read before the picture is decoded: a small file may decode to more than the memory.
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
