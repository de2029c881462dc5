import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { findOffered } from '@throughline/catalogue/items/offered-sources.js';
import { limits } from '@throughline/contracts/limits.js';
import { askedMinutes } from '@throughline/contracts/triggers/new-item.js';
import { timingFlaw } from '@throughline/contracts/triggers/timing-flaw.js';
import {
  InputMapping,
  type TriggerSettings,
  type TriggerSettingsInput,
} from '@throughline/contracts/triggers/trigger.events.js';
import { CreateTriggerRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import { GivenSecret } from '../components/hook-secret-field.js';
import { fits, newMapping } from './new-mapping.js';

/** Why a trigger cannot be created yet; null when it can. The field of a schedule says what is wrong with it. */
export const missingFor = (agentId: string, settings: TriggerSettingsInput): string | null => {
  if (agentId === '') return 'Choose an agent first.';
  switch (settings.kind) {
    case 'webhook':
      return settings.signature === 'hmac' && settings.header.trim() === '' ? 'Name the header first.' : null;
    case 'schedule':
      return timingFlaw(settings.timing, settings.timeZone) === null ? null : 'Correct the schedule first.';
    case 'event':
      if (settings.of === '') return 'Choose which agent it follows first.';
      return settings.on.length > 0 ? null : 'Choose what starts it first.';
    case 'item':
      return missingOfItem(settings);
  }
};

const missingOfItem = ({ connectionId, source, options, everyMinutes }: ItemInput): string | null => {
  if (connectionId === '') return 'Choose an account first.';
  const isOpen = Object.entries(findOffered(source)?.options ?? {}).some(
    ([name, option]) => option.default === undefined && !options[name]?.trim(),
  );
  if (isOpen) return 'Fill in where it looks first.';
  const { min, max } = askedMinutes;
  return Number.isInteger(everyMinutes) && everyMinutes >= min && everyMinutes <= max
    ? null
    : `Choose from ${min} to ${max.toLocaleString('en')} minutes first.`;
};
type ItemInput = Extract<TriggerSettingsInput, { kind: 'item' }>;

/** The text that is proposed for what an agent gets of an item; empty for other kinds. */
export const findItemText = (settings: TriggerSettingsInput): string =>
  settings.kind === 'item' ? (findOffered(settings.source)?.text ?? '') : '';

/** Returns what a trigger is called unless somebody types a name. It says no times, which may change. */
export const proposedName = (kind: TriggerSettings['kind'], agentName: string | undefined): string => {
  const what = kind === 'item' ? 'new items' : kind;
  const name = agentName === undefined ? what : `${agentName}, ${what}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, limits.triggerName.max);
};

/** The mapping as it was typed; the request has what the form suggests for the rest, and leaves out what is empty. */
export const newTrigger = (inputsOf: (agentId: string) => readonly InputField[]) =>
  CreateTriggerRequest.extend({ mapping: InputMapping, secret: GivenSecret }).transform(
    ({ mapping: typed, ...trigger }, context) => {
      const fields = inputsOf(trigger.agentId);
      const mapping = newMapping(fields, trigger.settings.kind, typed, findItemText(trigger.settings));
      if (!fits(fields, mapping))
        context.addIssue({ code: 'custom', path: ['mapping'], message: 'Fill in what the agent needs.' });
      return { ...trigger, mapping: withoutEmpty(mapping) };
    },
  );

export const withoutEmpty = (mapping: InputMapping): InputMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, template]) => template !== ''));
