import { z } from 'zod';
import { ModelListFailed } from '../../kernel/credentials/model-lists.js';

/** No provider lists as many. What comes after is not read: each entry costs time in which nothing else happens. */
export const maxEntries = 2_000;

/** Text in which nothing is invisible, turns around what follows it, or ends a line. */
const visible = z
  .string()
  .max(200)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);

export const modelId = visible;
export const modelName = visible.nullish().catch(null);
/** Its entries are looked at one by one. */
export const entries = z.custom<readonly unknown[]>((value) => Array.isArray(value));

/** The entries that name a model. One that does not is left out; a list of nothing else is not a list of models. */
export const readEntries = <T extends z.ZodType>(shape: T, given: readonly unknown[]): z.infer<T>[] => {
  const read = given.slice(0, maxEntries).flatMap((entry) => {
    const parsed = shape.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  if (read.length === 0 && given.length > 0)
    throw new ModelListFailed('misconfigured', 'The answer is not a list of models.');
  return read;
};

/** Names of models that write no text, in the words that all providers use for them. */
const otherWork =
  /embed|rerank|whisper|moderation|transcribe|dall-e|all-minilm|(?:^|[^a-z0-9])(?:tts|bge|gte|e5)(?:[^a-z0-9]|$)/i;

/** Each model once, without those whose name says that they do other work than to write. */
export const withoutOtherWork = <T extends { model: string }>(listed: readonly T[]): T[] => {
  const seen = new Set<string>();
  return listed.filter(({ model }) => {
    const isNew = !seen.has(model);
    seen.add(model);
    return isNew && !otherWork.test(model);
  });
};
