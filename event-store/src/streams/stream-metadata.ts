import { z } from 'zod';

/** The metadata keys that the reader honours; all others belong to the application. */
export type StreamMetadata = {
  maxCount?: number;
  maxAgeMs?: number;
  /** Events below this revision are hidden. */
  truncateBefore?: number;
  softDeleted: boolean;
};

/** The whole metadata of a soft-deleted stream. */
export const softDeletedMetadata: Buffer = Buffer.from('{"$tb":9223372036854775807}');

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

/** Undefined when the metadata is not a JSON object, because then it cannot have a bound. */
export const withTruncateBefore = (data: Buffer | undefined, revision: number): Buffer | undefined => {
  const current = z.record(z.string(), z.unknown()).safeParse(parseJson(data?.toString('utf8') ?? ''));
  return current.success ? Buffer.from(JSON.stringify({ ...current.data, $tb: revision })) : undefined;
};
