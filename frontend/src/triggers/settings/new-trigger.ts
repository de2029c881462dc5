import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { limits } from '@throughline/contracts/limits.js';
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
  }
};

/** Returns what a trigger is called unless somebody types a name. It says no times, which may change. */
export const proposedName = (kind: TriggerSettings['kind'], agentName: string | undefined): string => {
  const name = agentName === undefined ? kind : `${agentName}, ${kind}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, limits.triggerName.max);
};

/** The mapping as it was typed; the request has what the form suggests for the rest, and leaves out what is empty. */
export const newTrigger = (inputsOf: (agentId: string) => readonly InputField[]) =>
  CreateTriggerRequest.extend({ mapping: InputMapping, secret: GivenSecret }).transform(
    ({ mapping: typed, ...trigger }, context) => {
      const fields = inputsOf(trigger.agentId);
      const mapping = newMapping(fields, trigger.settings.kind, typed);
      if (!fits(fields, mapping))
        context.addIssue({ code: 'custom', path: ['mapping'], message: 'Fill in what the agent needs.' });
      return { ...trigger, mapping: withoutEmpty(mapping) };
    },
  );

export const withoutEmpty = (mapping: InputMapping): InputMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, template]) => template !== ''));
