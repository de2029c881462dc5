import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { powersOf, type TemplatePower } from '@throughline/contracts/templates/template-powers.js';

/** `asked`: it could do this before, and asked a person first. */
export type NewPower = TemplatePower & { asked: boolean };

type Agents = Pick<TemplateFile, 'agents'>;

/** What the agents can do that those of an earlier version could not, or not without asking. */
export const newPowers = (before: Agents, after: Agents): NewPower[] => {
  const known = new Map(powersOf(before).can.map(({ tool, policy }) => [tool, policy]));
  return powersOf(after).can.flatMap((power): NewPower[] => {
    const policy = known.get(power.tool);
    if (policy === undefined) return [{ ...power, asked: false }];
    return policy === 'ask' && power.policy === 'auto' ? [{ ...power, asked: true }] : [];
  });
};
