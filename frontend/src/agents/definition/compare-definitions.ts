import type { AgentDefinition, InputField, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { formatDuration, formatNumber } from '../../lib/time/format.js';
import type { DiffField } from '../../ui/diff/diff.js';
import { inputTypes, modelName, overlaps } from './definition-names.js';

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

const describeTool = ({ policy, pinned }: ToolUse): string =>
  Object.keys(pinned).length === 0 ? policy : `${policy}, pinned:\n${readableJson(pinned)}`;

type DefinitionLine = { key: string; label: string; value: string };

/** Every field of a definition as one line, labelled as on the screen. */
const describeDefinition = (definition: AgentDefinition): DefinitionLine[] => {
  const { instructions, model, inputs, output, tools, limits, overlap } = definition;
  return [
    { key: 'instructions', label: 'Instructions', value: instructions },
    { key: 'model', label: 'Model', value: modelName(model) },
    { key: 'temperature', label: 'Temperature', value: String(model.temperature) },
    { key: 'max-output', label: 'Maximum output', value: `${formatNumber(model.maxOutputTokens)} tokens` },
    ...tools.map((tool) => ({ key: `tool:${tool.tool}`, label: tool.tool, value: describeTool(tool) })),
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
    { key: 'overlap', label: 'When all are in use', value: overlaps[overlap].word },
  ];
};

const names = (inputs: readonly InputField[]): string[] => inputs.map(({ name }) => name).sort();

/** The fields that differ. Without a definition before, every field. */
export const compareDefinitions = (before: AgentDefinition | null, after: AgentDefinition): DefinitionChange[] => {
  const old = before ? describeDefinition(before) : [];
  const now = describeDefinition(after);
  // The order is listed only if the same inputs are in another order.
  const reordered = before !== null && sameJson(names(before.inputs), names(after.inputs));
  const keys = [...new Set([...now, ...old].map(({ key }) => key))].filter((key) => key !== 'input-order' || reordered);
  return keys.flatMap((key) => {
    const was = old.find((each) => each.key === key);
    const is = now.find((each) => each.key === key);
    if (was?.value === is?.value) return [];
    if (!was && is?.value === '') return [];
    return [{ key, label: is?.label ?? was?.label ?? key, before: was?.value, after: is?.value }];
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
