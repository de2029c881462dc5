import { z } from 'zod';

/** The metadata keys that the reader honours; all others belong to the application. */
export type StreamMetadata = {
  maxCount?: number;
  maxAgeMs?: number;
  /** Events below this revision are hidden. */
  truncateBefore?: number;
  softDeleted: boolean;
};

export const softDeletedText = '9223372036854775807';

const Stored = z.object({
  $maxCount: z.number().positive().optional().catch(undefined),
  $maxAge: z.number().positive().optional().catch(undefined),
  $tb: z.number().nonnegative().optional().catch(undefined),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Metadata that is not a JSON object restricts nothing, as on the real server. */
export const parseStreamMetadata = (data: Buffer): StreamMetadata => {
  const parsed = Stored.safeParse(parseJson(data.toString('utf8')));
  if (!parsed.success) return { softDeleted: false };
  const { $maxCount, $maxAge, $tb } = parsed.data;
  return {
    ...($maxCount === undefined ? {} : { maxCount: $maxCount }),
    ...($maxAge === undefined ? {} : { maxAgeMs: $maxAge * 1000 }),
    ...($tb === undefined ? {} : { truncateBefore: $tb }),
    softDeleted: $tb !== undefined && $tb > Number.MAX_SAFE_INTEGER,
  };
};

/** JSON.parse loses precision at this size, so the new bound is written into the text. */
export const withTruncateBefore = (data: Buffer | undefined, revision: string): Buffer => {
  const current = z.record(z.string(), z.unknown()).safeParse(parseJson(data?.toString('utf8') ?? ''));
  const { $tb: _replaced, ...kept } = current.success ? current.data : {};
  const rest = JSON.stringify(kept).slice(1, -1);
  return Buffer.from(`{"$tb":${revision}${rest === '' ? '' : `,${rest}`}}`);
};
