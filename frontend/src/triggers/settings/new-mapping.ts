import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { referencesIn, templateFlaws } from '@throughline/contracts/triggers/mapping.js';
import type { InputMapping, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { credentialSentence, credentialsIn } from '@throughline/contracts/credentials/find-credentials.js';
import { readNumber } from '../../lib/numbers/read.js';

/**
 * A webhook begins with what its body calls by the inputs' names, an event with what the run answered or why it failed, in the
 * first text, and a new item with its own text there; a slot brings nothing to take values from.
 */
export const newMapping = (
  fields: readonly InputField[],
  kind: TriggerSettings['kind'],
  typed: InputMapping,
  itemText = '',
): InputMapping => {
  const text = fields.find(({ type }) => type === 'long_text' || type === 'text')?.name;
  const propose = (name: string): string => {
    if (kind === 'webhook') return `{{body.${name}}}`;
    if (name !== text) return '';
    return kind === 'event' ? '{{event.result}}{{event.error}}' : itemText;
  };
  return Object.fromEntries(
    fields
      .filter(({ type }) => type !== 'file' || kind === 'webhook')
      .map(({ name }) => [name, typed[name] ?? propose(name)] as const),
  );
};

export const isMissing = ({ name, required }: InputField, mapping: InputMapping): boolean =>
  required && (mapping[name] ?? '').trim() === '';

/**
 * Why a value that is the same each time is refused. A number is stored as programs write it, because the trigger has no
 * reader with a format.
 */
export const constantFlaw = ({ type }: InputField, template: string): string | undefined => {
  const text = template.trim();
  const [credential] = credentialsIn(text);
  if (credential) return credentialSentence(credential.name);
  if (type === 'file' && text !== '' && referencesIn(text)[0]?.isWhole !== true)
    return 'Name the part of the form that has the file: {{body.file}}.';
  if (type !== 'number' || text === '' || text.includes('{{') || /^-?\d+(\.\d+)?$/.test(text)) return undefined;
  const read = readNumber(text);
  return 'value' in read ? `Write it as ${read.value}.` : read.error;
};

/** Nothing that is needed is missing, and every template can be read. */
export const fits = (fields: readonly InputField[], mapping: InputMapping): boolean =>
  !fields.some((field) => isMissing(field, mapping) || constantFlaw(field, mapping[field.name] ?? '') !== undefined) &&
  !Object.values(mapping).some((template) => templateFlaws(template).length > 0);
