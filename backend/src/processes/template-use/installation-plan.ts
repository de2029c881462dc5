import { AgentId, InstallationId, TriggerId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { fillTemplate, type FilledTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { InstallationEvent, InstallationIds } from '@throughline/contracts/templates/installation.events.js';
import { askingBeforeChanges } from '@throughline/contracts/templates/template-powers.js';
import { derivedId } from '@throughline/platform/ids.js';
import { noteIdOf } from '../../notes/note-id.js';
import { templateOf } from '../../templates/template-catalogue.js';

export type TemplateUsed = Extract<InstallationEvent, { type: 'TemplateUsed' }>['data'];

/** What is made, with ids that follow from the installation: making it twice makes it once. */
export const partsOf = (
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

/** The template as the person has filled it; null if this version of the product has another one. */
export const filledAsUsed = ({ template, values, asksFirst }: TemplateUsed): FilledTemplate | null => {
  const known = templateOf(template.slug);
  if (known?.hash !== template.hash) return null;
  return fillTemplate(asksFirst ? askingBeforeChanges(known.file) : known.file, values);
};
