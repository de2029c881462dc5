import { blankDefinition, type AgentDefinition } from '../agents/agent-definition.js';
import { withoutPeople } from '../agents/tool-use.js';
import type { Json } from '../json.js';
import type { TemplateAgent, TemplateFile } from './template-file.js';
import { weekdayNumber, type VariableValues } from './template-variable.js';

/** `[[name]]`; of a time also `[[name.hour]]` and `[[name.minute]]`, of a weekday `[[name.number]]`, as schedules count them. */
const reference = /\[\[([a-z][a-z0-9_]*)(?:\.(hour|minute|number))?\]\]/g;
const alone = /^\[\[([a-z][a-z0-9_]*)\]\]$/;

/** The variables that a text names. */
export const variablesIn = (text: string): string[] => [...text.matchAll(reference)].map(([, name = '']) => name);

/** Whatever has no value stays as it is written. */
export const fillText = (text: string, values: VariableValues): string =>
  text.replaceAll(reference, (written, name: string, part?: string) => {
    const value = getValue(values, name);
    return value === undefined ? written : getPart(String(value), part);
  });

/** How long a text becomes, in characters, without filling it. */
export const filledLength = (text: string, values: VariableValues): number => {
  let length = text.length;
  for (const [written, name = '', part] of text.matchAll(reference)) {
    const value = getValue(values, name);
    if (value !== undefined) length += getPart(String(value), part).length - written.length;
  }
  return length;
};

/** A variable may be called as something that every object has. */
const getValue = (values: VariableValues, name: string): string | number | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const getPart = (value: string, part: string | undefined): string => {
  if (part === undefined) return value;
  if (part === 'number') return String(weekdayNumber(value));
  const [hour, minute] = value.split(':');
  return String(Number(part === 'hour' ? hour : minute));
};

/** A text that is nothing but a variable becomes its value, of its own type. */
export const fillJson = (value: Json, values: VariableValues): Json => {
  if (typeof value === 'string') return getValue(values, alone.exec(value)?.[1] ?? '') ?? fillText(value, values);
  if (Array.isArray(value)) return value.map((item) => fillJson(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillJson(item, values)]));
};

type FilledAgent = Omit<TemplateAgent, 'definition'> & { definition: AgentDefinition };
export type FilledTemplate = Pick<TemplateFile, 'triggers' | 'notes'> & { agents: FilledAgent[] };

/** The agents, triggers and notes of a template with a person's values: the same in a preview and when it is used. */
export const fillTemplate = (
  { agents, triggers, notes, connections }: TemplateFile,
  values: VariableValues,
): FilledTemplate => {
  const text = (written: string): string => fillText(written, values);
  return {
    agents: agents.map((agent) => ({
      ...agent,
      name: text(agent.name),
      definition: { ...filledDefinition(agent, values), connections: listAccounts(agent, connections) },
    })),
    triggers: triggers.map(({ settings, mapping, ...trigger }) => ({
      ...trigger,
      name: text(trigger.name),
      settings: settings.kind === 'webhook' ? settings : { ...settings, ...filledSchedule(settings, text) },
      mapping: Object.fromEntries(Object.entries(mapping).map(([input, template]) => [input, text(template)])),
    })),
    notes: notes.map((note) => ({ key: text(note.key), text: text(note.text) })),
  };
};

/** No account is chosen yet, so the agent can be tried with none of these calls, and not published. */
const listAccounts = (
  { part }: TemplateAgent,
  connections: TemplateFile['connections'],
): AgentDefinition['connections'] =>
  connections
    .filter(({ agent }) => agent === part)
    .map(({ name, service }) => ({ name, service, actsAs: 'owner', connectionId: null }));

const filledDefinition = ({ definition }: TemplateAgent, values: VariableValues): AgentDefinition => ({
  ...blankDefinition,
  ...definition,
  instructions: fillText(definition.instructions, values),
  tools: definition.tools.map((use) => ({
    ...withoutPeople(use),
    pinned: Object.fromEntries(Object.entries(use.pinned).map(([name, value]) => [name, fillJson(value, values)])),
    connectionId: null,
  })),
});

type Schedule = Extract<TemplateFile['triggers'][number]['settings'], { kind: 'schedule' }>;

const filledSchedule = ({ timing, timeZone }: Schedule, text: (written: string) => string) => ({
  timeZone: text(timeZone),
  timing: timing.kind === 'cron' ? { ...timing, expression: text(timing.expression) } : timing,
});
