import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { PresentAgent } from './domain/agent.js';
import { agentDecider } from './domain/agent.decider.js';

/** As its own stream has it, so that it is never behind. Null when the workspace has no such agent. */
export const findAgent = async (
  deciders: DeciderRunner,
  agentId: AgentId,
  workspaceId: WorkspaceId,
): Promise<PresentAgent | null> => {
  const agent = await deciders.current(agentDecider, agentId);
  return agent.status !== 'absent' && agent.workspaceId === workspaceId ? agent : null;
};

export const readAgent = async (
  ...[deciders, agentId, workspaceId]: Parameters<typeof findAgent>
): Promise<PresentAgent> => {
  const agent = await findAgent(deciders, agentId, workspaceId);
  if (agent === null) throw new NotFound();
  return agent;
};

export const definitionOf = (
  { draft, versions }: PresentAgent,
  asked: number | 'latest' | 'draft',
): { version: number | null; definition: AgentDefinition } => {
  if (asked === 'draft') return { version: null, definition: draft };
  const version = asked === 'latest' ? versions.length : asked;
  const definition = versions[version - 1];
  if (definition !== undefined) return { version, definition };
  if (asked === 'latest')
    throw new InvalidState('draft', 'The agent has never been published: publish it, or run its draft.');
  throw new NotFound();
};
