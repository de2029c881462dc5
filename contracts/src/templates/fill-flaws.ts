import type { z } from 'zod';
import { AgentName } from '../agents/agent.events.js';
import { limits } from '../limits.js';
import type { Json } from '../json.js';
import { readable } from '../readable.js';
import { NoteKey } from '../notes/note.events.js';
import { TriggerName } from '../triggers/trigger.events.js';
import { filledLength, fillText } from './fill-template.js';
import type { TemplateFile } from './template-file.js';
import type { VariableValues } from './template-variable.js';

type Part = { what: string; texts: string[]; max: number };
type Named = { what: string; text: string; isName: (text: string) => boolean };

/** Applies to all texts that are filled. A file may name a variable often, and a value may be long. */
const maxFilled = 2 * limits.templateFile;

/**
 * Why a template can't be filled with these values: what would be too long, or not a name of its kind. In words. Lengths are
 * counted before anything is filled, so values that multiply cost nothing.
 */
export const fillFlaws = (file: TemplateFile, values: VariableValues): string[] => {
  const tooLong = listParts(file).filter(({ texts, max }) => texts.some((text) => filledLength(text, values) > max));
  const total = listParts(file)
    .flatMap(({ texts }) => texts)
    .reduce((sum, text) => sum + filledLength(text, values), 0);
  const flaws = [
    ...tooLong.map(
      ({ what, max }) => `Too long with these values: ${what}, at most ${max.toLocaleString('en')} characters.`,
    ),
    ...(total > maxFilled ? ['Too long with these values: the whole template.'] : []),
  ];
  return flaws.length > 0 ? flaws : nameFlaws(file, values);
};

const nameFlaws = (file: TemplateFile, values: VariableValues): string[] =>
  listNames(file)
    .filter(({ text, isName }) => !isName(fillText(text, values)))
    .map(({ what }) => `Unusable with these values: ${what}.`);

const listParts = ({ agents, triggers, notes }: TemplateFile): Part[] => [
  ...agents.flatMap(({ name, definition }): Part[] => [
    { what: `the name “${name}”`, texts: [name], max: limits.agentName.max },
    { what: `the instructions of “${name}”`, texts: [definition.instructions], max: limits.instructions.max },
    {
      what: `a pinned argument of “${name}”`,
      texts: definition.tools.flatMap(({ pinned }) => Object.values(pinned).flatMap(textsIn)),
      max: limits.instructions.max,
    },
  ]),
  ...triggers.flatMap(({ name, settings, mapping }): Part[] => [
    { what: `the name “${name}”`, texts: [name], max: limits.triggerName.max },
    { what: `an input of “${name}”`, texts: Object.values(mapping), max: limits.mappedInput },
    {
      what: `the schedule of “${name}”`,
      texts:
        settings.kind === 'schedule'
          ? [settings.timeZone, ...(settings.timing.kind === 'cron' ? [settings.timing.expression] : [])]
          : [],
      max: limits.cronExpression.max,
    },
  ]),
  ...notes.flatMap(({ key, text }): Part[] => [
    { what: `the key “${key}”`, texts: [key], max: limits.note.key },
    { what: `the note “${key}”`, texts: [text], max: limits.note.text },
  ]),
];

const listNames = ({ agents, triggers, notes }: TemplateFile): Named[] => [
  ...agents.map(({ name }) => ({
    what: `the name “${name}”`,
    text: name,
    isName: isNameOf(AgentName.regex(readable)),
  })),
  ...triggers.map(({ name }) => ({
    what: `the name “${name}”`,
    text: name,
    isName: isNameOf(TriggerName.regex(readable)),
  })),
  ...notes.map(({ key }) => ({ what: `the key “${key}”`, text: key, isName: isNameOf(NoteKey) })),
];

const isNameOf =
  (schema: z.ZodString) =>
  (text: string): boolean =>
    schema.safeParse(text).success;

const textsIn = (value: Json): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};
