import type { AgentOrder } from '@throughline/contracts/agents/agent.requests.js';
import { agentSearchText, type AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { hasTerms } from '@throughline/contracts/search-text.js';

/** A search for agents; the API's query has the same names. */
export type AgentSearch = {
  q?: string | undefined;
  /** Several, separated by commas. */
  status?: string | undefined;
  ownerId?: string | undefined;
  label?: string | undefined;
  order?: AgentOrder | undefined;
};

export const hasWords = (agent: AgentRow, text: string): boolean => hasTerms(agentSearchText(agent), text);

/** Whether an agent that came live belongs to the search. */
export const belongs = (agent: AgentRow, { q, status, ownerId, label }: AgentSearch): boolean =>
  (q === undefined || hasWords(agent, q)) &&
  (status === undefined || status.split(',').includes(agent.status)) &&
  (ownerId === undefined || agent.ownerId === ownerId) &&
  (label === undefined || agent.labels.includes(label));

export const searchKey = (search: AgentSearch): string =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  ).toString();

export const readSearch = (key: string): AgentSearch => Object.fromEntries(new URLSearchParams(key));
