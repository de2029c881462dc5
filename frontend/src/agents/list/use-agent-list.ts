import type { AgentActivityRow, AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { RowStore } from '../../lib/live/row-state.js';
import { useLive } from '../../lib/live/row-store.js';
import { useSortedBy } from '../../lib/live/use-sorted-by.js';
import { useSettled } from '../../lib/use-settled.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useTriggers } from '../../triggers/data/triggers.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { searchKey } from '../data/agent-search.js';
import { agentsMatching, useAgentActivity, useAgents } from '../data/agents.store.js';
import { readFilter, shownAgents, listStatuses, writeFilter, type AgentFilter } from './agent-filter.js';
import { sortText } from './agent-list-sort.js';

/** The query for the server. */
const writeSearch = ({ text, status, owner, label, sort }: AgentFilter): string =>
  searchKey({
    q: text.trim() || undefined,
    status: listStatuses(status)?.join(','),
    ownerId: owner ?? undefined,
    label: label ?? undefined,
    order: sortText(sort),
  });

/** Returns what an agent did, as far as the server sorts by it. */
const sortedBy = ({ sort }: AgentFilter): ((activity: AgentActivityRow) => string) | undefined => {
  if (sort.column === 'last') return ({ last }) => last?.at ?? '';
  return sort.column === 'runs' || sort.column === 'cost' ? ({ days }) => JSON.stringify(days) : undefined;
};

/** Opens the stores that the list of agents shows. */
const useAgentRooms = (key: string): RowStore<AgentRow> => {
  const { room } = useWorkspace();
  const store = agentsMatching(key);
  useLive(store, room);
  useLive(useAgents, room);
  useLive(useAgentActivity, room);
  useLive(useTriggers, room);
  useLive(useMembers, room);
  return store;
};

/** The filter of the address. */
export const useAgentFilter = (): [AgentFilter, (change: Partial<AgentFilter>) => void] => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  return [filter, (change) => setParams(writeFilter({ ...filter, ...change }), { replace: true })];
};

export type AgentList = {
  store: RowStore<AgentRow>;
  agents: readonly AgentRow[];
  /** False while the server has not answered this filter yet. */
  ready: boolean;
};

/** The agents of a filter, sorted by the server, live. */
export const useAgentList = (filter: AgentFilter): AgentList => {
  const wanted = writeSearch(filter);
  const asked = useSettled(wanted);
  const store = useAgentRooms(asked);
  useSortedBy(store, useAgentActivity, sortedBy(filter));
  const loaded = store((state) => state.status === 'ready');
  const list = store((state) => state.list);
  const agents = useMemo(() => shownAgents(list, filter), [list, filter]);
  return { store, agents, ready: loaded && asked === wanted };
};
