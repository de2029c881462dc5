import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentDetails, AgentEvent } from '@throughline/contracts/agents/agent.events.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { withChanges } from '@throughline/contracts/same-json.js';

/** What is known of an agent whatever its status. `versions` holds version n at n − 1; the last one is published. */
type Known = {
  workspaceId: WorkspaceId;
  ownerId: UserId;
  name: string;
  details: AgentDetails;
  draft: AgentDefinition;
  versions: readonly AgentDefinition[];
};

export type Agent =
  | { status: 'absent' }
  | ({ status: 'draft' | 'active' | 'paused' } & Known)
  | ({ status: 'archived'; was: 'draft' | 'active' | 'paused' } & Known);

export type PresentAgent = Exclude<Agent, { status: 'absent' }>;
export type WorkingAgent = Exclude<PresentAgent, { status: 'archived' }>;

export const absent: Agent = { status: 'absent' };

export const published = (agent: PresentAgent): AgentDefinition | null => agent.versions.at(-1) ?? null;

export const evolve = (agent: Agent, event: AgentEvent): Agent => {
  if (event.type === 'AgentCreated') return born(event.data);
  if (agent.status === 'absent') return agent;
  if (event.type === 'AgentOwnerChanged') return { ...agent, ownerId: event.data.ownerId };
  if (agent.status === 'archived')
    return event.type === 'AgentRestored' ? { ...agent, status: event.data.status } : agent;
  return evolveWorking(agent, event);
};

const born = (data: Extract<AgentEvent, { type: 'AgentCreated' }>['data']): Agent => ({
  status: 'draft',
  workspaceId: data.workspaceId,
  ownerId: data.ownerId,
  name: data.name,
  details: { description: data.description, icon: data.icon, labels: data.labels },
  draft: data.definition,
  versions: [],
});

type LaterEvent = Exclude<AgentEvent, { type: 'AgentCreated' | 'AgentOwnerChanged' }>;

const evolveWorking = (agent: WorkingAgent, { type, data }: LaterEvent): Agent => {
  switch (type) {
    case 'AgentRenamed':
      return { ...agent, name: data.name };
    case 'AgentDetailsChanged':
      return { ...agent, details: withChanges(agent.details, data) };
    case 'AgentDraftEdited':
      return { ...agent, draft: withChanges(agent.draft, data.changes) };
    case 'AgentVersionRestored':
      return { ...agent, draft: data.definition };
    case 'AgentPublished':
      return {
        ...agent,
        status: agent.status === 'draft' ? 'active' : agent.status,
        versions: [...agent.versions, data.definition],
      };
    case 'AgentPaused':
      return { ...agent, status: 'paused' };
    case 'AgentResumed':
      return { ...agent, status: 'active' };
    case 'AgentArchived':
      return { ...agent, status: 'archived', was: agent.status };
    case 'AgentRestored':
      return agent;
  }
};
