import { z } from 'zod';

const Readiness = z.object({
  notFollowing: z.array(z.string()).nullable(),
  lag: z.record(z.string(), z.number()).nullable(),
});

/** Fewer events are folded before somebody has signed in. */
const tolerated = 1_000;

/** Returns what a person who opens the product now should know, or null when the read tables are as new as the log. */
export const catchingUpLine = ({ notFollowing, lag }: z.infer<typeof Readiness>): string | null => {
  if (notFollowing !== null && notFollowing.length > 0)
    return `  Read tables are made from the log: ${notFollowing.join(', ')}. What needs them waits; npm run ops -- projections status says how far they are.`;
  const behind = Math.max(0, ...Object.values(lag ?? {}));
  if (behind < tolerated) return null;
  return `  Read tables are ${behind.toLocaleString('en')} events behind the log and catch up. What is newer shows when they have.`;
};

/** Asks the address where a product that has just started says whether it is ready. One that does not answer says so elsewhere. */
export const readCatchingUp = async (url: string): Promise<string | null> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return catchingUpLine(Readiness.parse(await answer.json()));
  } catch {
    return null;
  }
};
