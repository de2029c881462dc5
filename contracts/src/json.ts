import { z } from 'zod';

export const Json = z.json();
export type Json = z.infer<typeof Json>;

/** A value of a run: inline up to 32 KB, else kept as a blob under its SHA-256 with a readable beginning. */
export const Content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inline'), value: Json }),
  z.object({
    kind: z.literal('blob'),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().positive(),
    contentType: z.string().max(100),
    preview: z.string().max(2_000),
  }),
]);
export type Content = z.infer<typeof Content>;
