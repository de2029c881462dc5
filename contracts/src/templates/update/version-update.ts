import { fillTemplate } from '../fill-template.js';
import type { TemplateFile } from '../template-file.js';
import { agentUpdate } from './agent-update.js';
import { triggerUpdate } from './trigger-update.js';
import type { UpdateChange } from './update-change.js';

/** Returns what one version changes against another, by part, with variables as they are written. */
export const versionUpdate = (
  before: TemplateFile,
  after: TemplateFile,
): { part: string; name: string; changes: UpdateChange[] }[] => {
  const [from, to] = [fillTemplate(before, {}), fillTemplate(after, {})];
  const agents = to.agents.map((agent) => {
    const base = from.agents.find(({ part }) => part === agent.part);
    return { part: agent.part, name: agent.name, changes: base === undefined ? [] : agentUpdate(base, agent, base) };
  });
  const triggers = to.triggers.map((trigger) => {
    const base = from.triggers.find(({ part }) => part === trigger.part);
    return {
      part: trigger.part,
      name: trigger.name,
      changes: base === undefined ? [] : triggerUpdate(base, trigger, base),
    };
  });
  return [...agents, ...triggers].filter(({ changes }) => changes.length > 0);
};
