import type { AgentActivityRow, AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { RowStore } from '../../lib/live/row-state.js';
import { useLive } from '../../lib/live/row-store.js';
import { useAll } from '../../lib/live/use-all.js';
import { useSettled } from '../../lib/use-settled.js';
import { useNow } from '../../lib/time/time.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useTriggers } from '../../rows/triggers/triggers.store.js';
import { useMembers } from '../../rows/workspaces/members.store.js';
import { searchKey } from '../../rows/agents/agent-search.js';
import { agentsMatching, useAgentActivity, useAgents } from '../../rows/agents/agents.store.js';
import { readFilter, shownAgents, statusesOf, writeFilter, type AgentFilter } from './agent-filter.js';

export type AgentFacts = {
  agent: AgentRow;
  activity: AgentActivityRow | undefined;
  /** Undefined until they are known. */
  triggers: readonly TriggerRow[] | undefined;
};

const triggersByAgent = (triggers: readonly TriggerRow[]): ReadonlyMap<string, readonly TriggerRow[]> => {
  const found = new Map<string, TriggerRow[]>();
  for (const trigger of triggers) found.set(trigger.agentId, [...(found.get(trigger.agentId) ?? []), trigger]);
  return found;
};

/** What the server is asked for; it knows no order but by name and by age. */
const searchOf = ({ text, status, owner, label, sort }: AgentFilter): string =>
  searchKey({
    q: text.trim() || undefined,
    status: statusesOf(status)?.join(','),
    ownerId: owner ?? undefined,
    label: label ?? undefined,
    order: sort.column === 'name' && sort.down ? '-name' : 'name',
  });

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

const minute = 60_000;

export type AgentList = {
  store: RowStore<AgentRow>;
  facts: AgentFacts[];
  /** False while the server has not answered this filter yet, or what is sorted here is not all loaded. */
  ready: boolean;
};

/** The agents of a filter with all the table says about them, live. */
export const useAgentList = (filter: AgentFilter): AgentList => {
  const wanted = searchOf(filter);
  const asked = useSettled(wanted);
  const store = useAgentRooms(asked);
  const agents = store((state) => state.list);
  // The server sorts by name. Any other order is made here, of all that match.
  const sortedHere = filter.sort.column !== 'name';
  const complete = useAll(store, sortedHere);
  const loaded = store((state) => state.status === 'ready') && (complete || !sortedHere);
  const activities = useAgentActivity((state) => state.rows);
  const allTriggers = useAll(useTriggers);
  const list = useTriggers((state) => state.list);
  const triggers = allTriggers ? list : undefined;
  const now = useNow(minute);
  const facts = useMemo(() => {
    const mine = triggers && triggersByAgent(triggers);
    return shownAgents(agents, activities, filter, now).map((agent) => ({
      agent,
      activity: activities.get(agent.id),
      triggers: mine && (mine.get(agent.id) ?? []),
    }));
  }, [agents, activities, triggers, filter, now]);
  return { store, facts, ready: loaded && asked === wanted };
};
