import { hasTerms, searchText } from '@throughline/contracts/search-text.js';
import { TriggerKind, TriggerOrder } from '@throughline/contracts/triggers/trigger.requests.js';
import { TriggerStatus, type TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { z } from 'zod';
import { buildUrlSearch, Words } from '../../lib/page/url-search.js';

export const TriggerStatusFilter = z.enum([...TriggerStatus.options, 'not-archived', 'all']);
export type TriggerStatusFilter = z.infer<typeof TriggerStatusFilter>;

/** Describes a list of triggers: of an agent or of the workspace, filtered and sorted. The URL has the same names. */
const TriggerSearch = z.object({
  q: Words,
  agentId: z.uuid().optional().catch(undefined),
  kind: TriggerKind.optional().catch(undefined),
  status: TriggerStatusFilter.catch('not-archived'),
  order: TriggerOrder.catch('name'),
});
export type TriggerSearch = z.infer<typeof TriggerSearch>;

/** The parameters that the URL of a list of triggers may have; `create` opens the form. */
export const triggerParameters = { ...TriggerSearch.shape, create: z.string() };
/** Holds the parameters of the list of one agent's triggers. */
export const agentTriggerParameters = TriggerSearch.omit({ agentId: true }).extend({ create: z.string() }).shape;

export const triggerUrl = buildUrlSearch(TriggerSearch, ['order']);

/** The statuses of a filter; undefined for all. */
const listStatuses = (wanted: TriggerStatusFilter): readonly TriggerStatus[] | undefined => {
  if (wanted === 'all') return undefined;
  return wanted === 'not-archived' ? TriggerStatus.options.filter((status) => status !== 'archived') : [wanted];
};

/** The search as the API's query has it. */
export const triggerQuery = ({ status, ...search }: TriggerSearch) => ({
  ...search,
  status: listStatuses(status)?.join(','),
});

/** Whether a trigger that came live belongs to the search. */
export const matchesTriggerSearch = (trigger: TriggerRow, { q, agentId, kind, status }: TriggerSearch): boolean =>
  (listStatuses(status)?.includes(trigger.status) ?? true) &&
  (agentId === undefined || trigger.agentId === agentId) &&
  (kind === undefined || trigger.settings.kind === kind) &&
  (q === undefined || hasTerms(searchText(trigger.name), q));
