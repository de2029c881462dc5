import {
  blankDefinition,
  type AgentConnection,
  type AgentDefinition,
  type InputField,
  type ToolUse,
} from '@throughline/contracts/agents/agent-definition.js';
import type { Approvers } from '@throughline/contracts/agents/approvers.js';
import { getAlias } from '@throughline/contracts/agents/tool-use.js';
import type { Json } from '@throughline/contracts/json.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { formatDuration } from '../../lib/time/format.js';
import { formatBytes, formatMoney, formatNumber } from '../../lib/numbers/format.js';
import type { DiffField } from '../../ui/diff/diff.js';
import { afterRefusal, inputTypes, modelName, overlaps } from './definition-names.js';
import { toolName } from '../../tools/components/tool-name.js';

export type DefinitionChange = DiffField & { key: string; label: string };

/** Postgres returns an object's keys in its own order, so they are sorted: equal values then look equal. */
const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
};

export const readableJson = (value: Json): string => JSON.stringify(sorted(value), null, 2);

const describeInput = (input: InputField): string =>
  [
    `${inputTypes[input.type]} “${input.label}”`,
    input.required ? 'required' : 'optional',
    ...(input.type === 'choice' ? [input.options.join(' / ')] : []),
  ].join(', ');

const describeApprovers = ({ members, roles }: Approvers, name: AccountName): string =>
  [...members.map(name), ...roles].join(', ') || 'everybody';

const describeTool = ({ tool, alias, policy, pinned, approvers, passOnTo }: ToolUse, name: AccountName): string => {
  const use = [
    alias === getAlias(tool) ? policy : `${policy}, as ${alias}`,
    ...(approvers ? [`asks ${describeApprovers(approvers, name)}`] : []),
    ...(passOnTo ? [`passed on to ${describeApprovers(passOnTo, name)}`] : []),
  ].join('; ');
  return Object.keys(pinned).length === 0 ? use : `${use}, pinned:\n${readableJson(pinned)}`;
};

/** Names an account or a person; unknown ones are told apart by their ids. */
export type AccountName = (id: string) => string;

const describeConnection = ({ service, actsAs, connectionId }: AgentConnection, accountName: AccountName): string =>
  [
    connectionId === null ? service : accountName(connectionId),
    ...(actsAs === 'owner' ? [] : ['of the person it works for']),
  ].join(', ');

const describeModel = (model: AgentDefinition['model'], accountName: AccountName): string => {
  const { provider, connectionId } = model;
  if (provider === 'rehearsal') return modelName(model);
  return `${modelName(model)}, ${connectionId === null ? provider : accountName(connectionId)}`;
};

/** Rehearsal has none, whatever its definition says, and no screen shows one for it. */
const describeTemperature = ({ provider, temperature }: AgentDefinition['model']): string =>
  provider === 'rehearsal' || temperature === null ? '' : String(temperature);

type DefinitionLine = { key: string; label: string; value: string };

/** Every field of a definition as one line, labelled as on the screen. */
const describeDefinition = (definition: AgentDefinition, accountName: AccountName): DefinitionLine[] => {
  const { instructions, model, fallbacks, inputs, output, tools, connections, limits, overlap } = definition;
  return [
    { key: 'instructions', label: 'Instructions', value: instructions },
    { key: 'model', label: 'Model', value: describeModel(model, accountName) },
    { key: 'temperature', label: 'Temperature', value: describeTemperature(model) },
    { key: 'reasoning', label: 'Reasoning', value: model.reasoning === 'default' ? '' : model.reasoning },
    { key: 'max-output', label: 'Maximum output', value: `${formatNumber(model.maxOutputTokens)} tokens` },
    {
      key: 'fallbacks',
      label: 'Fallback models',
      value: fallbacks.map((each) => describeModel(each, accountName)).join('\n'),
    },
    ...tools.map((tool) => ({
      key: `tool:${tool.tool}`,
      label: toolName(tool.tool),
      value: describeTool(tool, accountName),
    })),
    ...connections.map((connection) => ({
      key: `connection:${connection.name}`,
      label: `Account ${connection.name}`,
      value: describeConnection(connection, accountName),
    })),
    ...inputs.map((input) => ({
      key: `input:${input.name}`,
      label: `Input ${input.name}`,
      value: describeInput(input),
    })),
    { key: 'input-order', label: 'Order of inputs', value: inputs.map(({ name }) => name).join(', ') },
    { key: 'output', label: 'Output', value: output.kind === 'text' ? 'Text' : readableJson(output.schema) },
    { key: 'steps', label: 'Steps', value: formatNumber(limits.steps) },
    { key: 'active-time', label: 'Active time', value: formatDuration(limits.activeTime) },
    { key: 'parallel', label: 'Parallel runs', value: formatNumber(limits.parallelRuns) },
    {
      key: 'cost',
      label: 'Cost of a run',
      value: limits.costMicros === null ? '' : formatMoney(limits.costMicros, true),
    },
    { key: 'calls-at-once', label: 'Calls at once', value: formatNumber(limits.callsAtOnce) },
    { key: 'result-bytes', label: 'Tool result', value: formatBytes(limits.resultBytes) },
    { key: 'overlap', label: 'When all are in use', value: overlaps[overlap].word },
    { key: 'tool-failure', label: 'When a call fails', value: afterRefusal[definition.onToolFailure] },
    { key: 'deny', label: 'When a call is declined', value: afterRefusal[definition.onDeny] },
  ];
};

const names = (inputs: readonly InputField[]): string[] => inputs.map(({ name }) => name).sort();

/** Two accounts may have one name, so definitions are compared by ids. */
const byId: AccountName = (id) => id;

/** The lines that say nothing: a first version has what every agent has at first. */
const usual: readonly DefinitionLine[] = describeDefinition(blankDefinition, byId).filter(({ key }) => key !== 'model');

/** The fields that differ. Without a definition before, every field that is not as in a blank agent. */
export const compareDefinitions = (
  before: AgentDefinition | null,
  after: AgentDefinition,
  accountName: AccountName = byId,
): DefinitionChange[] => {
  const old = before ? describeDefinition(before, byId) : [];
  const now = describeDefinition(after, byId);
  const shown = (definition: AgentDefinition | null, key: string): string | undefined =>
    definition === null
      ? undefined
      : describeDefinition(definition, accountName).find((line) => line.key === key)?.value;
  // The order is listed only if the same inputs are in another order.
  const reordered = before !== null && sameJson(names(before.inputs), names(after.inputs));
  const keys = [...new Set([...now, ...old].map(({ key }) => key))].filter((key) => key !== 'input-order' || reordered);
  return keys.flatMap((key) => {
    const was = old.find((each) => each.key === key);
    const is = now.find((each) => each.key === key);
    if (was?.value === is?.value) return [];
    if (!was && is?.value === '') return [];
    if (before === null && usual.some((each) => each.key === key && each.value === is?.value)) return [];
    return [{ key, label: is?.label ?? was?.label ?? key, before: shown(before, key), after: shown(after, key) }];
  });
};

/** A change of these fields asks for a note that explains it. */
export const wantsNote = (before: AgentDefinition | null, after: AgentDefinition): boolean =>
  before !== null &&
  !(
    before.instructions === after.instructions &&
    sameJson(before.tools, after.tools) &&
    sameJson(before.model, after.model)
  );
