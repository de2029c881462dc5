import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { timingFlaw } from '@throughline/contracts/triggers/schedule-times.js';
import { InputMapping, type TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { CreateTriggerRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import { fits, newMapping } from './new-mapping.js';

/** A schedule whose times cannot be read never fires. */
export const isComplete = (settings: TriggerSettings): boolean =>
  settings.kind === 'webhook' || timingFlaw(settings.timing, settings.timeZone) === null;

/** The mapping as it was typed; the request has what the form suggests for the rest, and leaves out what is empty. */
export const newTrigger = (inputsOf: (agentId: string) => readonly InputField[]) =>
  CreateTriggerRequest.extend({ mapping: InputMapping }).transform(({ mapping: typed, ...trigger }, context) => {
    const fields = inputsOf(trigger.agentId);
    const mapping = newMapping(fields, trigger.settings.kind, typed);
    if (!fits(fields, mapping))
      context.addIssue({ code: 'custom', path: ['mapping'], message: 'Fill in what the agent needs.' });
    return { ...trigger, mapping: withoutEmpty(mapping) };
  });

export const withoutEmpty = (mapping: InputMapping): InputMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, template]) => template !== ''));
