import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentDetails } from '@throughline/contracts/agents/agent.events.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';

/** Describes what is known of an agent whatever its status. `versions` holds version n at n − 1; the last one is published. */
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
export type UnarchivedAgent = Exclude<PresentAgent, { status: 'archived' }>;

export const absent: Agent = { status: 'absent' };

export const published = (agent: PresentAgent): AgentDefinition | null => agent.versions.at(-1) ?? null;
