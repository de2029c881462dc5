import { findOffered } from '@throughline/catalogue/items/offered-sources.js';
import type { AccessRule, HttpMethod } from '@throughline/contracts/connections/connection.js';
import { AgentId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { CreateTriggerRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import { useAgents } from '../../agents/data/agents.store.js';
import { grantAccess } from '../../connections/data/connections.api.js';
import { useConnections } from '../../connections/data/connections.store.js';
import { createTrigger } from './triggers.api.js';

/** Returns what it takes to read there, and to answer mail. */
const getRule = (source: string): AccessRule => {
  const method = findOffered(source)?.list?.method ?? 'POST';
  return { methods: [...new Set<HttpMethod>(['GET', method])], paths: null, hosts: null, callsPerHour: null };
};

/** Creates a trigger. The agent that it starts gets access to the account that new items are requested with, as the form says. */
export const createWithAccess = async (workspaceId: WorkspaceId, request: CreateTriggerRequest) => {
  const { settings, agentId } = request;
  if (settings.kind !== 'item') return createTrigger(workspaceId, request);
  const account = useConnections.byId(settings.connectionId);
  const agent = useAgents.byId(agentId);
  if (account && agent && !account.access.some((each) => each.agentId === agentId))
    await grantAccess(
      account,
      { agentId: AgentId.parse(agent.id), agentRevision: agent.revision },
      getRule(settings.source),
    );
  return createTrigger(workspaceId, request);
};
