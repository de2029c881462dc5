import { z } from 'zod';
import { ModelChoice } from '../agents/agent-definition.js';
import { NativeInput } from '../files/file-type.js';
import { limits } from '../limits.js';

/** A model as an agent's definition names it. */
export const NamedModel = ModelChoice.pick({ provider: true, model: true, connectionId: true });
export type NamedModel = z.infer<typeof NamedModel>;

/** Bytes as JSON above which a result is shortened in a request that would be too long otherwise. */
export const longResult = 2_048;

/** How the request of a model step is made again from the log. What was sent is not an event, because each request repeats all before it. */
export const Recipe = NamedModel.extend({
  /** Number of the rules that make the request. */
  assembler: z.int().positive(),
  /** Which model of the definition: 0 is the agent's own, any other is a fallback. */
  choice: z.int().min(0).max(limits.modelFallbacks),
  /** Applies to the request as canonical JSON: SHA-256 in hex, and its length in bytes. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
  /** For long results of steps up to this one only the beginning is sent; null when all are sent whole. */
  shortened: z.int().positive().nullable(),
  /** Holds what the model took as it is, by its card at that time; of other files it was sent the text. */
  natively: z.array(NativeInput).max(NativeInput.options.length),
});
export type Recipe = z.infer<typeof Recipe>;

/** In a row. Rows of an older projection build do not say it. */
export const RowRecipe = Recipe.extend({ natively: Recipe.shape.natively.default([]) });
