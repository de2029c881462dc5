import { AccessRule, HttpMethod } from '@throughline/contracts/connections/connection.js';
import { z } from 'zod';
import { readNumber } from '../../../lib/numbers/read.js';

/** An access rule as its form has it: nothing chosen narrows nothing. */
const FilledRule = z.object({
  methods: z.array(HttpMethod),
  /** One per line. */
  paths: z.string(),
  hosts: z.array(z.string()),
  callsPerHour: z.string(),
});
type FilledRule = z.infer<typeof FilledRule>;

export const toFilledRule = ({ methods, paths, hosts, callsPerHour }: AccessRule): FilledRule => ({
  methods: methods ?? [],
  paths: (paths ?? []).join('\n'),
  hosts: hosts ?? [],
  callsPerHour: callsPerHour === null ? '' : String(callsPerHour),
});

const splitLines = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

const orNull = <Item>(items: readonly Item[]): Item[] | null => (items.length === 0 ? null : [...items]);

const numberIn = (text: string): number | null => {
  if (text.trim() === '') return null;
  const read = readNumber(text);
  return 'value' in read ? read.value : Number.NaN;
};

/** Reads the form as the rule that the server takes; what is wrong is said at its field. */
export const RuleOfForm: z.ZodType<AccessRule, FilledRule> = FilledRule.transform((filled, context) => {
  const rule = AccessRule.safeParse({
    methods: orNull(filled.methods),
    paths: orNull(splitLines(filled.paths)),
    hosts: orNull(filled.hosts),
    callsPerHour: numberIn(filled.callsPerHour),
  });
  if (rule.success) return rule.data;
  for (const { path, message } of rule.error.issues)
    context.addIssue({
      code: 'custom',
      path: path.slice(0, 1),
      message: path[0] === 'callsPerHour' ? 'A whole number from 1 to 100,000.' : message,
    });
  return z.NEVER;
});
