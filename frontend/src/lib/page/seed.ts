import type { PublicPage } from '@throughline/contracts/public/public-page.js';
import { z, type ZodType } from 'zod';
import { drawn } from './drawn.js';

const Seed = z.object({ path: z.string(), answer: z.unknown() });

const seeds = (): PublicPage['answers'] => {
  if (drawn.page) return drawn.page.answers;
  const text = document.getElementById('seed')?.textContent;
  return text ? [Seed.parse(JSON.parse(text))] : [];
};

/** Returns what the server wrote into the page as the answer of this path of the API; undefined if it wrote none. */
export const readSeed = <Answer>(path: string, schema: ZodType<Answer>): Answer | undefined => {
  const seed = seeds().find((each) => each.path === path);
  return seed && schema.parse(seed.answer);
};
