import { AgentStatus, type AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { hasWords } from '../data/agent-search.js';
import { readSort, sortText, UrlSort, type Sort } from './agent-list-sort.js';

export const StatusFilter = z.enum([...AgentStatus.options, 'not-archived', 'all']);
export type StatusFilter = z.infer<typeof StatusFilter>;

const View = z.enum(['table', 'cards']);

/** Which agents are shown and how: all of it is in the URL. */
export type AgentFilter = {
  text: string;
  status: StatusFilter;
  owner: string | null;
  label: string | null;
  sort: Sort;
  view: z.infer<typeof View>;
};

/** The parameters that the URL of the list may have; `create` and `agent` open the form. */
export const agentParameters = {
  q: z.string(),
  status: StatusFilter,
  owner: z.uuid(),
  label: z.string().max(limits.label.max),
  sort: UrlSort,
  view: View,
  create: z.string(),
  agent: z.string(),
};

export const readFilter = (params: URLSearchParams): AgentFilter => ({
  text: (params.get('q') ?? '').slice(0, limits.query.max),
  status: StatusFilter.safeParse(params.get('status')).data ?? 'not-archived',
  owner: agentParameters.owner.safeParse(params.get('owner')).data ?? null,
  label: agentParameters.label.safeParse(params.get('label')).data ?? null,
  sort: readSort(params.get('sort')),
  view: params.get('view') === 'cards' ? 'cards' : 'table',
});

/** The URL parameters of a filter, without default values. */
export const writeFilter = ({ text, status, owner, label, sort, view }: AgentFilter): Record<string, string> => ({
  ...(text === '' ? {} : { q: text }),
  ...(status === 'not-archived' ? {} : { status }),
  ...(owner === null ? {} : { owner }),
  ...(label === null ? {} : { label }),
  ...(sort.column === 'name' && !sort.down ? {} : { sort: sortText(sort) }),
  ...(view === 'table' ? {} : { view }),
});

/** The statuses of a filter; undefined for all. */
export const listStatuses = (wanted: StatusFilter): readonly AgentStatus[] | undefined => {
  if (wanted === 'all') return undefined;
  return wanted === 'not-archived' ? AgentStatus.options.filter((status) => status !== 'archived') : [wanted];
};

/** Returns those of the loaded agents that match what has been typed since the server was asked; its order stays. */
export const shownAgents = (
  agents: readonly AgentRow[],
  { text, status, owner, label }: AgentFilter,
): readonly AgentRow[] => {
  const statuses = listStatuses(status);
  return agents
    .filter((agent) => (statuses === undefined || statuses.includes(agent.status)) && hasWords(agent, text))
    .filter((agent) => (owner === null || agent.ownerId === owner) && (label === null || agent.labels.includes(label)));
};
