import { ServiceId } from '@throughline/contracts/connections/connection.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { hasTerms, searchText } from '@throughline/contracts/search-text.js';
import { z } from 'zod';
import { buildUrlSearch, Words } from '../../lib/page/url-search.js';

export const ConnectionFilter = z.enum(['current', 'attention', 'revoked']);
export type ConnectionFilter = z.infer<typeof ConnectionFilter>;

/** Which connected accounts are listed; the URL has the same names. */
const ConnectionSearch = z.object({
  q: Words,
  service: ServiceId.optional().catch(undefined),
  /** Only one's own. */
  mine: z.literal('true').optional().catch(undefined),
  show: ConnectionFilter.catch('current'),
});
export type ConnectionSearch = z.infer<typeof ConnectionSearch>;

/** The parameters that the URL of the list may have; `connection` opens the panel, the last four a dialog. */
export const connectionParameters = {
  ...ConnectionSearch.shape,
  connection: z.string(),
  connect: z.string(),
  actions: z.string(),
  confirm: z.string(),
  failed: z.string(),
};

/** Parameters of a link to connecting an account: at a service, or one to choose, for what it is to do there. */
export const connectQuery = (service: string, actions: readonly string[]): string =>
  `connect=${service}${service === '' || actions.length === 0 ? '' : `&actions=${actions.join(',')}`}`;

export const connectionUrl = buildUrlSearch(ConnectionSearch);

const mended = ['degraded', 'needs_reauth', 'misconfigured', 'expired', 'orphaned'];
/** Also holds accounts that somebody is connecting now, and at the end those that are disconnected. */
const current = ['pending', 'active', ...mended, 'revoked'];

const statuses: Record<ConnectionFilter, readonly string[]> = { current, attention: mended, revoked: ['revoked'] };

/** The search as the API's query has it: those that somebody has to mend come first. */
export const connectionQuery = ({ q, service, mine, show }: ConnectionSearch) => ({
  q,
  service,
  mine: mine && true,
  status: statuses[show].join(','),
  order: 'attention' as const,
});

/** Whether an account that came live belongs to the search of a person. */
export const matchesConnectionSearch = (
  { name, service, hint, ownerId, status }: ConnectionRow,
  search: ConnectionSearch,
  userId: UserId,
): boolean =>
  statuses[search.show].includes(status) &&
  (search.service === undefined || service === search.service) &&
  (search.mine === undefined || ownerId === userId) &&
  (search.q === undefined || hasTerms(searchText(name, service, hint), search.q));
