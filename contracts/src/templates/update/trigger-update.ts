import { applyTriggerUpdate } from './apply-update.js';
import { raisesOfTrigger } from './power-raises.js';
import { changesBetween, type Fields } from './three-way.js';
import type { UpdatableTrigger, UpdateChange } from './update-change.js';

/** Returns what a new version of a template changes in a trigger, as `agentUpdate` says it of an agent. */
export const triggerUpdate = (
  base: UpdatableTrigger,
  theirs: UpdatableTrigger,
  mine: UpdatableTrigger,
): UpdateChange[] =>
  changesBetween({ base: toFields(base), theirs: toFields(theirs), mine: toFields(mine) }).map((found) => {
    const change: UpdateChange = { ...found, raises: [] };
    const after = applyTriggerUpdate(mine, [change], { [change.field]: 'theirs' });
    return { ...change, raises: raisesOfTrigger(mine, after) };
  });

const toFields = ({ name, settings, mapping }: UpdatableTrigger): Fields =>
  new Map([
    ...Object.entries({ name, settings }),
    ...Object.entries(mapping).map(([input, template]) => [`mapping/${input}`, template] as const),
  ]);
