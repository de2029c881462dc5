import { hasTerms } from '@throughline/contracts/search-text.js';
import { FiringOutcome, firingSearchText, type FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { z } from 'zod';
import { buildUrlSearch, Words } from '../../lib/page/url-search.js';
import { UrlInstant } from '../../lib/time/url-instant.js';

const instant = UrlInstant.optional().catch(undefined);

/** Which firings of a trigger are listed; the URL and the API's query have the same names. */
const FiringSearch = z.object({
  q: Words,
  outcome: FiringOutcome.optional().catch(undefined),
  from: instant,
  to: instant,
});
export type FiringSearch = z.infer<typeof FiringSearch>;

/** The parameters that the URL of a trigger's firings may have. */
export const firingParameters = FiringSearch.shape;

export const firingUrl = buildUrlSearch(FiringSearch);

/** Whether a firing that came live belongs to the search. */
export const matchesFiringSearch = (firing: FiringRow, { q, outcome, from, to }: FiringSearch): boolean =>
  (q === undefined || hasTerms(firingSearchText(firing), q)) &&
  (outcome === undefined || firing.outcome === outcome) &&
  (from === undefined || firing.at >= from) &&
  (to === undefined || firing.at < to);
