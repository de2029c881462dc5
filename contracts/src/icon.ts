import { z } from 'zod';

/** A glyph of the kit by its name, or an emoji, on one of eight tints. */
export const Icon = z.object({ glyph: z.string().min(1).max(40), tint: z.int().min(1).max(8) });
export type Icon = z.infer<typeof Icon>;
