import type { PublishPriceListRequest } from '@throughline/contracts/billing/billing.requests.js';
import { PriceList } from '@throughline/contracts/billing/price-list.js';
import { z } from 'zod';

const placeOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? '' : `${path.join('.')}: `);

/** The list in a text, or what is wrong with it first. */
export const readPriceList = (text: string): { list: PriceList } | { error: string } => {
  try {
    const parsed = PriceList.safeParse(JSON.parse(text));
    if (parsed.success) return { list: parsed.data };
    const [issue] = parsed.error.issues;
    return { error: issue === undefined ? 'This isn’t a price list.' : `${placeOf(issue.path)}${issue.message}` };
  } catch {
    return { error: 'This isn’t JSON.' };
  }
};

/** A list begins with a day, in UTC. */
export const PublishFields = z
  .object({
    text: z.string().transform((text, context): PriceList => {
      const read = readPriceList(text);
      if ('list' in read) return read.list;
      context.addIssue({ code: 'custom', message: read.error });
      return z.NEVER;
    }),
    day: z.iso.date({ error: 'Choose a day.' }),
  })
  .transform(({ text, day }): PublishPriceListRequest => ({ list: text, from: `${day}T00:00:00.000Z` }));

export const tomorrow = (): string => new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);

/** A new list begins as the one that is offered, under an id of its own. */
export const draftOf = (offered: PriceList, day: string): string =>
  JSON.stringify({ ...offered, id: `${day}-${offered.currency.toLowerCase()}` }, null, 2);
