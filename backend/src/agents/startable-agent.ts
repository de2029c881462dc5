import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentEvent } from '@throughline/contracts/agents/agent.events.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

/** What starting a run needs to know of an agent, folded from the agent's own stream so that it is never behind. */
type StartableAgent = {
  workspaceId: WorkspaceId | null;
  name: string;
  status: 'ready' | 'paused' | 'archived';
  draft: AgentDefinition;
  versions: ReadonlyMap<number, AgentDefinition>;
};
const unknown: StartableAgent = {
  workspaceId: null,
  name: '',
  status: 'ready',
  draft: blankDefinition,
  versions: new Map(),
};

const evolve = (agent: StartableAgent, event: AgentEvent): StartableAgent => {
  switch (event.type) {
    case 'AgentCreated': {
      const { workspaceId, name, definition } = event.data;
      return { ...agent, workspaceId, name, draft: definition };
    }
    case 'AgentRenamed':
      return { ...agent, name: event.data.name };
    case 'AgentDraftEdited':
      return { ...agent, draft: { ...agent.draft, ...defined(event.data.changes) } };
    case 'AgentVersionRestored':
      return { ...agent, draft: event.data.definition };
    case 'AgentPublished':
      return { ...agent, versions: new Map(agent.versions).set(event.data.version, event.data.definition) };
    case 'AgentPaused':
      return { ...agent, status: 'paused' };
    case 'AgentArchived':
      return { ...agent, status: 'archived' };
    case 'AgentResumed':
      return { ...agent, status: 'ready' };
    case 'AgentRestored':
      return { ...agent, status: event.data.status === 'paused' ? 'paused' : 'ready' };
    case 'AgentDetailsChanged':
    case 'AgentOwnerChanged':
      return agent;
  }
};

const defined = (
  changes: Partial<{ [K in keyof AgentDefinition]: AgentDefinition[K] | undefined }>,
): Partial<AgentDefinition> => Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Null when the workspace has no such agent. */
export const findAgent = async (
  store: EventStore,
  agentId: AgentId,
  workspaceId: WorkspaceId,
): Promise<StartableAgent | null> => {
  let agent = unknown;
  for await (const event of store.read(streamOf('agent', agentId))) {
    // The stream of an agent holds nothing but its events.
    agent = evolve(agent, event as AgentEvent);
  }
  return agent.workspaceId === workspaceId ? agent : null;
};

export const readAgent = async (
  ...[store, agentId, workspaceId]: Parameters<typeof findAgent>
): Promise<StartableAgent> => {
  const agent = await findAgent(store, agentId, workspaceId);
  if (agent === null) throw new NotFound();
  return agent;
};

export const definitionOf = (
  { draft, versions }: StartableAgent,
  asked: number | 'latest' | 'draft',
): { version: number | null; definition: AgentDefinition } => {
  if (asked === 'draft') return { version: null, definition: draft };
  const version = asked === 'latest' ? Math.max(0, ...versions.keys()) : asked;
  const definition = versions.get(version);
  if (definition !== undefined) return { version, definition };
  if (asked === 'latest')
    throw new InvalidState('draft', 'The agent has never been published: publish it, or run its draft.');
  throw new NotFound();
};
