import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { getAlias, operationRef } from '@throughline/contracts/agents/tool-use.js';
import { AgentId, type ConnectionId, InstallationId, TriggerId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { fillTemplate, type FilledTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { InstallationEvent, InstallationIds } from '@throughline/contracts/templates/installation.events.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { askingBeforeChanges } from '@throughline/contracts/templates/template-powers.js';
import { derivedId } from '@throughline/platform/ids.js';
import { noteIdOf } from '../../notes/public.js';
import { requireFillable } from '../require-fillable.js';

export type TemplateUsed = Extract<InstallationEvent, { type: 'TemplateUsed' }>['data'];

/** Returns what is made, with ids that follow from the installation: making it twice makes it once. */
export const toParts = (
  { agents, triggers, notes }: FilledTemplate,
  installationId: InstallationId,
  workspaceId: WorkspaceId,
): InstallationIds => ({
  agents: agents.map(({ part }) => ({ part, agentId: AgentId.parse(derivedId(installationId, 'agent', part)) })),
  triggers: triggers.map(({ part }) => ({
    part,
    triggerId: TriggerId.parse(derivedId(installationId, 'trigger', part)),
  })),
  notes: notes.map(({ key }) => ({ key, noteId: noteIdOf(workspaceId, key) })),
});

type Used = Pick<TemplateUsed, 'values' | 'asksFirst' | 'connections' | 'model'>;

/** A version of the template as the person has filled it, with the accounts and the model that they chose. Throws when it can't be filled. */
export const filledAsUsed = (file: TemplateFile, { values, asksFirst, connections, model }: Used): FilledTemplate => {
  requireFillable(file, values);
  const filled = fillTemplate(asksFirst ? askingBeforeChanges(file) : file, values);
  const chosen = (agent: string, name: string) =>
    connections.find((each) => each.agent === agent && each.name === name)?.connectionId ?? null;
  return {
    ...filled,
    agents: filled.agents.map(({ part, definition, ...agent }) => ({
      ...agent,
      part,
      definition: {
        ...definition,
        model: model ?? definition.model,
        tools: [...definition.tools, ...toTools(file, part, (name) => chosen(part, name))],
        connections: definition.connections.map((each) => ({ ...each, connectionId: chosen(part, each.name) })),
      },
    })),
  };
};

/** The actions at the accounts that were chosen; those of an account that is chosen later are added with it. */
const toTools = (
  { connections }: TemplateFile,
  part: string,
  chosen: (name: string) => ConnectionId | null,
): ToolUse[] =>
  connections
    .filter(({ agent }) => agent === part)
    .flatMap(({ name, actions = [] }) => {
      const connectionId = chosen(name);
      if (connectionId === null) return [];
      return actions.map(({ operation, policy }) => {
        const tool = operationRef(connectionId, operation);
        return { tool, alias: getAlias(tool), policy, pinned: {}, connectionId };
      });
    });
