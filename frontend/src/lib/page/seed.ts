import type { PublicPage } from '@throughline/contracts/public/public-page.js';
import { z, type ZodType } from 'zod';

const Seed = z.object({ path: z.string(), answer: z.unknown() });

let drawn: PublicPage | undefined;

/** Gives the server the page to draw. Drawing is synchronous, so there is one page at a time. */
export const beginPage = (page: PublicPage): void => {
  drawn = page;
};

/** The server knows from the cookies of the page's request that nobody is signed in. */
export const isSignedOut = (): boolean =>
  drawn?.signedOut ?? globalThis.document?.querySelector<HTMLMetaElement>('meta[name=session]')?.content === 'none';

const seeds = (): PublicPage['answers'] => {
  if (drawn) return drawn.answers;
  const text = document.getElementById('seed')?.textContent;
  return text ? [Seed.parse(JSON.parse(text))] : [];
};

/** What the server wrote into the page as the answer of this path of the API; undefined if it wrote none. */
export const seedOf = <Answer>(path: string, schema: ZodType<Answer>): Answer | undefined => {
  const seed = seeds().find((each) => each.path === path);
  return seed && schema.parse(seed.answer);
};
