import type { Json } from '@throughline/contracts/json.js';
import { phoneNumbersIn } from './phone-numbers.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateVariable } from '@throughline/contracts/templates/template-variable.js';

/** Holds what in a text one would want to choose for oneself: addresses, e-mail addresses, quoted texts and numbers. */
const choosable =
  /https?:\/\/[^\s"'`<>)\]}]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|“[^”\n]{2,60}”|(?<![\w.-])\d+(?:\.\d+)?(?![\w.-])/gu;
const maxSuggested = 12;
/** Three groups of digits or more: a phone number or a date. A single group of it is not worth choosing. */
const grouped = /(?<![\w.])\+?\(?\d+\)?(?:[ ()./-]{1,2}\d+){2,}(?!\w)/g;

/** Texts of the instructions that could be variables, in their order, each once. Numbers that begin a line are those of its steps. */
export const suggestedVariables = ({ agents }: Pick<TemplateFile, 'agents'>): string[] => {
  const found = agents.flatMap(({ definition }) =>
    definition.instructions
      .split('\n')
      .map((line) => line.replace(/^\s*\d+\.\s/, '').replaceAll(/\{\{[^}]*\}\}|\[\[[^\]]*\]\]/g, ' '))
      .flatMap(choosableIn),
  );
  return [...new Set(found.map((text) => text.replace(/^“(.*)”$/, '$1').replace(/[.,;:]+$/, '')))].slice(
    0,
    maxSuggested,
  );
};

/** In the order of the line; a phone number as a whole. */
const choosableIn = (line: string): string[] => {
  const groups = [...line.matchAll(grouped)].map(({ index, 0: text }) => ({ from: index, to: index + text.length }));
  const isInGroup = (at: number): boolean => groups.some(({ from, to }) => at >= from && at < to);
  const found = [...line.matchAll(choosable)]
    .map(({ index, 0: text }) => ({ from: index, value: text }))
    .filter(({ from, value }) => !(/^\d/.test(value) && isInGroup(from)));
  return [...phoneNumbersIn(line), ...found].sort((one, other) => one.from - other.from).map(({ value }) => value);
};

/** A name for a variable that no other has. It says what kind of text it stands for, not the text, which may be private. */
export const getVariableName = (text: string, taken: readonly string[]): string => {
  const name = getKind(text);
  if (!taken.includes(name)) return name;
  const number = Array.from({ length: taken.length + 1 }, (_, at) => at + 2).find(
    (each) => !taken.includes(`${name}_${each}`),
  );
  return `${name}_${number ?? 2}`;
};

const getKind = (text: string): string => {
  if (/^https?:\/\//.test(text)) return 'web_address';
  if (/^\S+@\S+$/.test(text)) return 'email';
  if (/^\d+(?:\.\d+)?$/.test(text)) return 'value';
  return /^[+(\d][\d ()./-]+$/.test(text) ? 'phone_number' : 'name';
};

/** The text becomes a variable wherever agents, triggers and notes have it; its example is what it was. */
export const withVariable = (file: TemplateFile, variable: TemplateVariable, text: string): TemplateFile => {
  return { ...replaceIn(file, text, `[[${variable.name}]]`), variables: [...file.variables, variable] };
};

/** It is called otherwise wherever it is named. */
export const withVariableNamed = (file: TemplateFile, variable: TemplateVariable, name: string): TemplateFile => {
  const variables = file.variables.map((each) => (each.name === variable.name ? { ...each, name } : each));
  return { ...replaceIn(file, `[[${variable.name}]]`, `[[${name}]]`), variables };
};

/** Its example is again where it was. */
export const withoutVariable = (file: TemplateFile, { name, example }: TemplateVariable): TemplateFile => {
  const variables = file.variables.filter((variable) => variable.name !== name);
  return { ...replaceIn(file, `[[${name}]]`, String(example)), variables };
};

/** Replaces a text in everything that is filled in. */
const replaceIn = (file: TemplateFile, from: string, to: string): TemplateFile => {
  const text = (value: string): string => replaced(value, from, to);
  return {
    ...file,
    agents: file.agents.map((agent) => ({
      ...agent,
      name: text(agent.name),
      definition: {
        ...agent.definition,
        instructions: text(agent.definition.instructions),
        tools: agent.definition.tools.map((use) => ({
          ...use,
          pinned: Object.fromEntries(Object.entries(use.pinned).map(([key, value]) => [key, inJson(value, text)])),
        })),
      },
    })),
    triggers: file.triggers.map((trigger) => ({
      ...trigger,
      name: text(trigger.name),
      mapping: Object.fromEntries(Object.entries(trigger.mapping).map(([input, template]) => [input, text(template)])),
    })),
    notes: file.notes.map((note) => ({ key: text(note.key), text: text(note.text) })),
  };
};

/** A number is replaced only where it is a whole one, not within a longer number or a word. */
const replaced = (value: string, from: string, to: string): string => {
  if (!/^\d+(?:\.\d+)?$/.test(from)) return value.replaceAll(from, to);
  const whole = new RegExp(String.raw`(?<![\w.-])${from.replace('.', String.raw`\.`)}(?![\w-]|\.\d)`, 'g');
  return value
    .split('\n')
    .map((line) => {
      const [step = ''] = /^\s*\d+\.\s/.exec(line) ?? [];
      return step + line.slice(step.length).replace(whole, to);
    })
    .join('\n');
};

const inJson = (value: Json, text: (value: string) => string): Json => {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((item) => inJson(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inJson(item, text)]));
};
