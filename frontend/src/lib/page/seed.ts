import { z, type ZodType } from 'zod';

const Seed = z.object({ path: z.string(), answer: z.unknown() });

/** What the server wrote into the page as the answer of this path of the API; undefined if it wrote none. */
export const seedOf = <Answer>(path: string, schema: ZodType<Answer>): Answer | undefined => {
  const text = document.getElementById('seed')?.textContent;
  if (!text) return undefined;
  const seed = Seed.parse(JSON.parse(text));
  return seed.path === path ? schema.parse(seed.answer) : undefined;
};
