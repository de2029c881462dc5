import { actsAsCaller } from '@throughline/contracts/agents/acts-as-caller.js';
import { blankDefinition, type AgentDefinition, type ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentDetails, AgentEvent } from '@throughline/contracts/agents/agent.events.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { realChanges, sameJson, withChanges } from '@throughline/contracts/same-json.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { absent, published, type Agent, type PresentAgent, type UnarchivedAgent } from './agent.js';
import type { AgentCommand, ArchiveAgent, CreateAgent, PublishAgent, RestoreAgent } from './agent.commands.js';
import {
  AgentInUse,
  AgentIsArchived,
  AgentMissing,
  AgentNeverPublished,
  DefinitionTooLarge,
  DraftHasFlaws,
  NothingToPublish,
  TriggersHaveNoCaller,
  VersionMissing,
} from './agent.errors.js';
import { draftFlaws, unknownApprovers } from './draft-flaws.js';

export const decide = (command: AgentCommand, agent: Agent): AgentEvent[] => {
  if (command.type === 'CreateAgent') return agent.status === 'absent' ? create(command) : [];
  if (agent.status === 'absent' || agent.workspaceId !== command.meta.workspaceId) throw new AgentMissing();
  if (command.type === 'ArchiveAgent') return archive(command, agent);
  if (command.type === 'RestoreAgent') return restore(command, agent);
  if (command.type === 'ChangeAgentOwner') {
    return agent.ownerId === command.data.ownerId ? [] : [{ type: 'AgentOwnerChanged', data: command.data }];
  }
  if (agent.status === 'archived') throw new AgentIsArchived();
  if (command.type === 'PublishAgent') return publish(command, agent);
  return change(command, agent);
};

const create = ({ data, original }: CreateAgent): AgentEvent[] => {
  const { agentId, workspaceId, ownerId, name, from } = data;
  if (from.kind === 'copy' && original === null) throw new AgentMissing();
  const definition = from.kind === 'import' ? from.definition : (original?.draft ?? blankDefinition);
  if (from.kind === 'import') assertSize(definition);
  const origin = from.kind === 'copy' ? { kind: from.kind, agentId: from.agentId } : { kind: from.kind };
  const details = withChanges(toDetails(original ?? plain), data.details);
  return [{ type: 'AgentCreated', data: { agentId, workspaceId, ownerId, name, ...details, definition, origin } }];
};

const plain: AgentDetails = { description: '', icon: { glyph: '✳️', tint: 1 }, labels: [] };
const toDetails = ({ description, icon, labels }: AgentDetails): AgentDetails => ({ description, icon, labels });

const archive = ({ data: { agentId }, usedBy }: ArchiveAgent, agent: PresentAgent): AgentEvent[] => {
  if (agent.status === 'archived') return [];
  if (usedBy.count > 0) throw new AgentInUse(usedBy);
  return [{ type: 'AgentArchived', data: { agentId } }];
};

const restore = ({ data: { agentId } }: RestoreAgent, agent: PresentAgent): AgentEvent[] =>
  agent.status === 'archived' ? [{ type: 'AgentRestored', data: { agentId, status: agent.was } }] : [];

type Change = Exclude<
  AgentCommand,
  { type: 'CreateAgent' | 'ArchiveAgent' | 'RestoreAgent' | 'ChangeAgentOwner' | 'PublishAgent' }
>;

/** A command that matches the current state records no event. */
const change = (command: Change, agent: UnarchivedAgent): AgentEvent[] => {
  const { type, data } = command;
  const { agentId } = data;
  switch (type) {
    case 'RenameAgent':
      return agent.name === data.name ? [] : [{ type: 'AgentRenamed', data: { agentId, name: data.name } }];
    case 'ChangeAgentDetails': {
      const changes = realChanges(agent.details, data.details);
      return isEmpty(changes) ? [] : [{ type: 'AgentDetailsChanged', data: { agentId, ...changes } }];
    }
    case 'EditDraft': {
      const changes = realChanges(agent.draft, data.changes);
      if (isEmpty(changes)) return [];
      assertKnownApprovers(changes.tools ?? [], [...command.members, ...listNamed(agent.draft.tools)]);
      assertSize(withChanges(agent.draft, changes));
      return [{ type: 'AgentDraftEdited', data: { agentId, changes } }];
    }
    case 'RestoreVersion': {
      const definition = agent.versions[data.version - 1];
      if (definition === undefined) throw new VersionMissing();
      if (sameJson(agent.draft, definition)) return [];
      return [{ type: 'AgentVersionRestored', data: { agentId, version: data.version, definition } }];
    }
    case 'PauseAgent':
      if (agent.status === 'draft') throw new AgentNeverPublished();
      return agent.status === 'paused' ? [] : [{ type: 'AgentPaused', data: { agentId } }];
    case 'ResumeAgent':
      if (agent.status === 'draft') throw new AgentNeverPublished();
      return agent.status === 'active' ? [] : [{ type: 'AgentResumed', data: { agentId } }];
  }
};

/** A person who was named while they were a member may stay in the draft until it is published. */
const assertKnownApprovers = (tools: readonly ToolUse[], members: readonly UserId[]): void => {
  const flaws = unknownApprovers(tools, members);
  if (flaws.length > 0) throw new DraftHasFlaws(flaws);
};

const listNamed = (tools: readonly ToolUse[]): UserId[] =>
  tools.flatMap(({ approvers, passOnTo }) => [...(approvers?.members ?? []), ...(passOnTo?.members ?? [])]);

const publish = ({ data: { agentId, note }, usedBy, members }: PublishAgent, agent: UnarchivedAgent): AgentEvent[] => {
  const next = nextVersion(agent, members);
  if (usedBy.count > 0 && actsAsCaller(next.definition)) throw new TriggersHaveNoCaller(usedBy);
  return [{ type: 'AgentPublished', data: { agentId, ...next, note } }];
};

const assertSize = (definition: AgentDefinition): void => {
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  if (bytes > limits.definition) throw new DefinitionTooLarge(bytes);
};

const nextVersion = (
  agent: UnarchivedAgent,
  members: readonly UserId[],
): { version: number; definition: AgentDefinition } => {
  if (sameJson(agent.draft, published(agent))) throw new NothingToPublish(agent.status, agent.versions.length);
  const flaws = [...draftFlaws(agent.draft), ...unknownApprovers(agent.draft.tools, members)];
  if (flaws.length > 0) throw new DraftHasFlaws(flaws);
  return { version: agent.versions.length + 1, definition: agent.draft };
};

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

const evolve = (agent: Agent, event: AgentEvent): Agent => {
  if (event.type === 'AgentCreated') return createdAgent(event.data);
  if (agent.status === 'absent') return agent;
  if (event.type === 'AgentOwnerChanged') return { ...agent, ownerId: event.data.ownerId };
  if (agent.status === 'archived')
    return event.type === 'AgentRestored' ? { ...agent, status: event.data.status } : agent;
  return evolveUnarchived(agent, event);
};

const createdAgent = (data: Extract<AgentEvent, { type: 'AgentCreated' }>['data']): Agent => ({
  status: 'draft',
  workspaceId: data.workspaceId,
  ownerId: data.ownerId,
  name: data.name,
  details: { description: data.description, icon: data.icon, labels: data.labels },
  draft: data.definition,
  versions: [],
});

type LaterEvent = Exclude<AgentEvent, { type: 'AgentCreated' | 'AgentOwnerChanged' }>;

const evolveUnarchived = (agent: UnarchivedAgent, { type, data }: LaterEvent): Agent => {
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

export const agentDecider: Decider<Agent, AgentCommand, AgentEvent> = {
  category: 'agent',
  id: ({ data }) => data.agentId,
  initial: absent,
  creates: ['CreateAgent'],
  decide,
  evolve,
  snapshot: { every: 200, version: 4 },
};
