import { limits } from '@throughline/contracts/limits.js';

/** Twice what is kept, for the server to cut from. */
const side = 2 * limits.photo.side;

/**
 * The middle of a picture as a small square: any photo of a camera goes up in a moment, and without what the camera
 * wrote into it. Null: the browser cannot read the file as a picture.
 */
export const shrunk = async (file: Blob): Promise<Blob | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const edge = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(edge, side);
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
};
