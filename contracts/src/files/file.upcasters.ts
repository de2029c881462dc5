import { z } from 'zod';

const V1Uploaded = z.looseObject({});

/** From schema 1 to 2 of `FileUploaded`: only UTF-8 and UTF-16 were read, and what was left out was not said. */
export const withNothingLeftOut = (data: unknown): unknown => ({
  ...V1Uploaded.parse(data),
  charset: null,
  leftOut: [],
});
