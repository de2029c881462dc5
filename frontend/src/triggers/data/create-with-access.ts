import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import { AgentId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { CreateTriggerRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import { useAgents } from '../../agents/data/agents.store.js';
import { grantAccess } from '../../connections/data/connections.api.js';
import { useConnections } from '../../connections/data/connections.store.js';
import { createTrigger } from './triggers.api.js';

const wholeAccess: AccessRule = { methods: null, paths: null, hosts: null, callsPerHour: null };

/** Creates a trigger. The agent that it starts gets access to the account that new items are requested with, as the form says. */
export const createWithAccess = async (workspaceId: WorkspaceId, request: CreateTriggerRequest) => {
  const { settings, agentId } = request;
  const account = settings.kind === 'item' ? useConnections.byId(settings.connectionId) : undefined;
  const agent = useAgents.byId(agentId);
  if (account && agent && !account.access.some((each) => each.agentId === agentId))
    await grantAccess(account, { agentId: AgentId.parse(agent.id), agentRevision: agent.revision }, wholeAccess);
  return createTrigger(workspaceId, request);
};
