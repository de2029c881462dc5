import { z } from 'zod';
import { limits } from '../limits.js';

export const ConditionTest = z.enum(['is', 'is_not', 'contains', 'is_there', 'is_missing', 'above', 'below']);
export type ConditionTest = z.infer<typeof ConditionTest>;

/** Compares what is at a place of what came in, such as `body.type`, with a value. */
export const Condition = z.object({
  place: z.string().trim().min(1, 'Name a place, such as body.type.').max(200),
  test: ConditionTest,
  /** Not looked at by `is_there` and `is_missing`. */
  value: z.string().trim().max(500),
});
export type Condition = z.infer<typeof Condition>;

/** All of them have to hold. */
export const Conditions = z.array(Condition).max(limits.triggerConditions);

const words: Record<ConditionTest, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  is_there: 'is there',
  is_missing: 'is missing',
  above: 'is above',
  below: 'is below',
};

export const comparesValue = (test: ConditionTest): boolean => test !== 'is_there' && test !== 'is_missing';

/** `body.type is invoice.paid` */
export const describeCondition = ({ place, test, value }: Condition): string =>
  [place, words[test], ...(comparesValue(test) ? [value] : [])].join(' ');

export const conditionTests = ConditionTest.options.map((value) => ({ value, label: words[value] }));
