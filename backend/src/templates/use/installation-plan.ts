import { AgentId, InstallationId, TriggerId, type WorkspaceId } from '@throughline/contracts/ids.js';
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

type Used = Pick<TemplateUsed, 'values' | 'asksFirst' | 'connections'>;

/** A version of the template as the person has filled it, with the accounts that they chose. Throws when it can't be filled. */
export const filledAsUsed = (file: TemplateFile, { values, asksFirst, connections }: Used): FilledTemplate => {
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
        connections: definition.connections.map((each) => ({ ...each, connectionId: chosen(part, each.name) })),
      },
    })),
  };
};
