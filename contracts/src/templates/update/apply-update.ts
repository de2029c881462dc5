import { z } from 'zod';
import { AgentConnection, AgentDefinition, InputField, ToolUse } from '../../agents/agent-definition.js';
import { Icon } from '../../icon.js';
import type { Json } from '../../json.js';
import { TriggerSettings, type InputMapping } from '../../triggers/trigger.events.js';
import {
  isTaken,
  type UpdatableAgent,
  type UpdatableTrigger,
  type UpdateChange,
  type UpdateChoices,
} from './update-change.js';

/** Keyed by field; null: the field is removed, or a limit becomes none. */
type Taken = ReadonlyMap<string, Json>;
type List<T> = { kind: string; schema: z.ZodType<T>; getName: (item: T) => string };

/** The agent with the changes that are taken. */
export const applyAgentUpdate = (
  mine: UpdatableAgent,
  changes: readonly UpdateChange[],
  choices: UpdateChoices,
): UpdatableAgent => {
  const taken = toTaken(changes, choices);
  return {
    ...mine,
    name: getValue(taken, 'name', z.string(), mine.name),
    description: getValue(taken, 'description', z.string(), mine.description),
    icon: getValue(taken, 'icon', Icon, mine.icon),
    labels: getValue(taken, 'labels', z.array(z.string()), mine.labels),
    definition: getDefinition(taken, mine.definition),
  };
};

/** The trigger with the changes that are taken, by the same rule as those of an agent. */
export const applyTriggerUpdate = (
  mine: UpdatableTrigger,
  changes: readonly UpdateChange[],
  choices: UpdateChoices,
): UpdatableTrigger => {
  const taken = toTaken(changes, choices);
  return {
    ...mine,
    name: getValue(taken, 'name', z.string(), mine.name),
    settings: getValue(taken, 'settings', TriggerSettings, mine.settings),
    mapping: getMapping(taken, mine.mapping),
  };
};

const toTaken = (changes: readonly UpdateChange[], choices: UpdateChoices): Taken =>
  new Map(changes.filter((change) => isTaken(change, choices)).map(({ field, merged }) => [field, merged]));

const getDefinition = (taken: Taken, own: AgentDefinition): AgentDefinition => {
  const { shape } = AgentDefinition;
  return {
    ...own,
    instructions: getValue(taken, 'instructions', z.string(), own.instructions),
    inputs: listItems(taken, inputs, own.inputs),
    output: getValue(taken, 'output', shape.output, own.output),
    tools: listItems(taken, tools, own.tools),
    connections: listItems(taken, connections, own.connections),
    limits: getLimits(taken, own.limits),
    overlap: getValue(taken, 'overlap', shape.overlap, own.overlap),
    onToolFailure: getValue(taken, 'onToolFailure', shape.onToolFailure, own.onToolFailure),
    onDeny: getValue(taken, 'onDeny', shape.onDeny, own.onDeny),
  };
};

const inputs: List<InputField> = { kind: 'inputs', schema: InputField, getName: ({ name }) => name };
const tools: List<ToolUse> = { kind: 'tools', schema: ToolUse, getName: ({ tool }) => tool };
const connections: List<AgentConnection> = {
  kind: 'connections',
  schema: AgentConnection,
  getName: ({ name }) => name,
};

const getLimits = (taken: Taken, own: AgentDefinition['limits']): AgentDefinition['limits'] => {
  const number = z.number();
  return {
    steps: getValue(taken, 'limits/steps', number, own.steps),
    activeTime: getValue(taken, 'limits/activeTime', number, own.activeTime),
    parallelRuns: getValue(taken, 'limits/parallelRuns', number, own.parallelRuns),
    costMicros: getValue(taken, 'limits/costMicros', number.nullable(), own.costMicros),
    callsAtOnce: getValue(taken, 'limits/callsAtOnce', number, own.callsAtOnce),
    resultBytes: getValue(taken, 'limits/resultBytes', number, own.resultBytes),
  };
};

const getValue = <T extends Json>(taken: Taken, field: string, schema: z.ZodType<T>, own: T): T => {
  const value = taken.get(field);
  return value === undefined ? own : checked(schema, value);
};

/** Items of mine stay where they are, and new ones follow. */
const listItems = <T extends Json>(taken: Taken, { kind, schema, getName }: List<T>, own: readonly T[]): T[] => {
  const names = own.map(getName);
  const kept = own.flatMap((item, at): T[] => {
    const name = getName(item);
    const value = names.indexOf(name) === at ? taken.get(`${kind}/${name}`) : undefined;
    if (value === undefined) return [item];
    return value === null ? [] : [checked(schema, value)];
  });
  const added = namedIn(taken, kind).filter(([name, value]) => value !== null && !names.includes(name));
  return [...kept, ...added.map(([, value]) => checked(schema, value))];
};

const getMapping = (taken: Taken, own: InputMapping): InputMapping => {
  const mapping = new Map(Object.entries(own));
  for (const [input, template] of namedIn(taken, 'mapping'))
    if (template === null) mapping.delete(input);
    else mapping.set(input, checked(z.string(), template));
  return Object.fromEntries(mapping);
};

const namedIn = (taken: Taken, kind: string): [string, Json][] =>
  [...taken].flatMap(([field, value]): [string, Json][] =>
    field.startsWith(`${kind}/`) ? [[field.slice(kind.length + 1), value]] : [],
  );

/** Returned as it is, because a parsed record has lost what is called `__proto__`. */
const checked = <T extends Json>(schema: z.ZodType<T>, value: Json): T => {
  if (!fits(schema, value)) throw new Error('A change has a value that its field cannot have.');
  return value;
};

const fits = <T extends Json>(schema: z.ZodType<T>, value: Json): value is T => schema.safeParse(value).success;
