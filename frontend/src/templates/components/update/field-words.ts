import { isBuiltIn } from '@throughline/contracts/agents/tool-use.js';
import { toolTexts } from '@throughline/contracts/templates/template-texts.js';
import { toolName } from '../../../tools/components/tool-name.js';

const words: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['description', 'Description'],
  ['icon', 'Icon'],
  ['labels', 'Labels'],
  ['instructions', 'Instructions'],
  ['output', 'Output'],
  ['limits/steps', 'Most steps in a run'],
  ['limits/activeTime', 'Longest active time of a run'],
  ['limits/parallelRuns', 'Most runs at the same time'],
  ['limits/costMicros', 'Highest cost of a run'],
  ['limits/callsAtOnce', 'Most calls at the same time'],
  ['limits/resultBytes', 'Tool result'],
  ['overlap', 'When too many runs start'],
  ['onToolFailure', 'When a call fails'],
  ['onDeny', 'When a call is declined'],
  ['settings', 'When it starts'],
]);

/** The kind and the name of a field of a list, such as `tools/http.request`. */
export const splitField = (field: string): { kind: string; name: string } => {
  const at = field.indexOf('/');
  return at === -1 ? { kind: field, name: '' } : { kind: field.slice(0, at), name: field.slice(at + 1) };
};

/** Returns what a tool does, as the rest of “It …”; a tool of an account by its name. */
export const toolText = (tool: string): string => (isBuiltIn(tool) ? toolTexts[tool] : toolName(tool));

/** Names a field of an update. */
export const fieldWords = (field: string): string => {
  const known = words.get(field);
  if (known !== undefined) return known;
  const { kind, name } = splitField(field);
  switch (kind) {
    case 'tools':
      return `Tool: ${toolText(name)}`;
    case 'inputs':
      return `Input ${name}`;
    case 'connections':
      return `Account ${name}`;
    case 'mapping':
      return `Fills ${name} with`;
    default:
      return field;
  }
};
