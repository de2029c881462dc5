import { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { isBuiltIn } from '@throughline/contracts/agents/tool-use.js';
import type { Json } from '@throughline/contracts/json.js';
import { bareHostsIn } from '@throughline/contracts/templates/update/bare-hosts.js';
import { hostsIn, newHosts, textsIn } from '@throughline/contracts/templates/update/hosts.js';
import type { PowerRaise, UpdateChange } from '@throughline/contracts/templates/update/update-change.js';
import { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { splitField, toolText } from './field-words.js';

/** Returns what taking a change lets an agent or trigger do that it cannot do now, in one sentence each. */
export const raiseWords = (change: UpdateChange): string[] => [
  ...new Set(change.raises.map((raise) => sentences[raise](change))),
];

const sentences: Readonly<Record<PowerRaise, (change: UpdateChange) => string>> = {
  tool_added: ({ field }) => `Adds the tool “${toolText(splitField(field).name)}”`,
  policy_looser: (change) => looserPolicy(change),
  host_added: ({ mine, merged }) => {
    const found = [hostsIn, bareHostsIn].flatMap((read) => newHosts(textsIn(mine), read)(textsIn(merged)));
    const hosts = [...new Set(found)];
    return hosts.length === 0 ? 'Calls a new address' : `Calls a new address: ${hosts.join(', ')}`;
  },
  account_added: () => 'Uses another account',
  limit_higher: () => 'Higher limit',
  schedule_changed: ({ mine, merged }) =>
    isSchedule(mine) && isSchedule(merged) ? 'Starts at other times' : 'Starts in another way',
  input_changed: ({ field, mine, merged }) => {
    const input = `the input “${splitField(field).name}”`;
    if (merged === null) return `No longer fills ${input}`;
    return mine === null ? `Fills ${input}` : `Changes what fills ${input}`;
  },
  pinned_changed: () => 'Fixed arguments change',
};

const looserPolicy = ({ field, merged }: UpdateChange): string => {
  if (field === 'onToolFailure') return 'Goes on after a call that failed';
  if (field === 'onDeny') return 'Goes on after a call that was declined';
  const tool = ToolUse.safeParse(merged).data;
  const text = doing(splitField(field).name);
  return tool?.policy === 'ask'
    ? `May do this when a person approves: ${toolText(splitField(field).name)}`
    : `No longer asks before it ${text}`;
};

const doing = (tool: string): string => {
  const text = toolText(tool);
  return isBuiltIn(tool) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : `uses ${text}`;
};

const isSchedule = (value: Json): boolean => TriggerSettings.safeParse(value).data?.kind === 'schedule';
