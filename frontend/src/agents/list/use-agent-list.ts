import type { AgentActivityRow, AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLive } from '../../lib/live/row-store.js';
import { useNow } from '../../lib/time/time.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useTriggers } from '../../rows/triggers/triggers.store.js';
import { useMembers } from '../../rows/workspaces/members.store.js';
import { useAgentActivity, useAgents } from '../../rows/agents/agents.store.js';
import { readFilter, shownAgents, writeFilter, type AgentFilter } from './agent-filter.js';

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

/** Opens what the list of agents lives on. */
export const useAgentRooms = (): void => {
  const { room } = useWorkspace();
  useLive(useAgents, room);
  useLive(useAgentActivity, room);
  useLive(useTriggers, room);
  useLive(useMembers, room);
};

/** The filter of the address. */
export const useAgentFilter = (): [AgentFilter, (change: Partial<AgentFilter>) => void] => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  return [filter, (change) => setParams(writeFilter({ ...filter, ...change }), { replace: true })];
};

const minute = 60_000;

/** The agents of a filter with all the table says about them, live. */
export const useAgentList = (filter: AgentFilter): AgentFacts[] => {
  const agents = useAgents((state) => state.list);
  const activities = useAgentActivity((state) => state.rows);
  const triggers = useTriggers((state) => (state.status === 'ready' ? state.list : undefined));
  const now = useNow(minute);
  return useMemo(() => {
    const mine = triggers && triggersByAgent(triggers);
    return shownAgents(agents, activities, filter, now).map((agent) => ({
      agent,
      activity: activities.get(agent.id),
      triggers: mine && (mine.get(agent.id) ?? []),
    }));
  }, [agents, activities, triggers, filter, now]);
};
