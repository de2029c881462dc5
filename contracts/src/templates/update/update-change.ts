import { z } from 'zod';
import type { AgentDefinition } from '../../agents/agent-definition.js';
import type { Icon } from '../../icon.js';
import { Json } from '../../json.js';
import type { InputMapping, TriggerSettings } from '../../triggers/trigger.events.js';

/** Holds what taking a change would let an agent or a trigger do that it cannot do now. */
export const PowerRaise = z.enum([
  'tool_added',
  'policy_looser',
  'host_added',
  'account_added',
  'limit_higher',
  'schedule_changed',
  'input_changed',
  'pinned_changed',
]);
export type PowerRaise = z.infer<typeof PowerRaise>;

/**
 * One field that a new version of a template has changed. Null: it is absent, or a limit is none. `merged`: what the field
 * becomes when the change is taken. `conflict`: both sides have changed it.
 */
export const UpdateChange = z.object({
  field: z.string(),
  base: Json.nullable(),
  mine: Json.nullable(),
  theirs: Json.nullable(),
  merged: Json.nullable(),
  outcome: z.enum(['taken', 'conflict']),
  raises: z.array(PowerRaise),
});
export type UpdateChange = z.infer<typeof UpdateChange>;

/** Keyed by field. */
export type UpdateChoices = Readonly<Record<string, 'theirs' | 'mine'>>;

/** A change that nobody has chosen is taken when it neither conflicts nor raises a power. */
export const isTaken = ({ field, outcome, raises }: UpdateChange, choices: UpdateChoices): boolean => {
  const choice = Object.hasOwn(choices, field) ? choices[field] : undefined;
  return choice === undefined ? outcome === 'taken' && raises.length === 0 : choice === 'theirs';
};

export type UpdatableAgent = {
  name: string;
  description: string;
  icon: Icon;
  labels: string[];
  definition: AgentDefinition;
};
export type UpdatableTrigger = { name: string; settings: TriggerSettings; mapping: InputMapping };
