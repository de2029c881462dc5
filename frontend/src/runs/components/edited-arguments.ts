import { parseExactJson } from '@throughline/contracts/exact-json.js';
import { Json, writeValue } from '@throughline/contracts/json.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { z } from 'zod';
import { argumentsIn } from './content-values.js';
import { describeJsonFlaw } from './inputs/json-shape.js';

export type Approval = NonNullable<StepRow['approval']>;

/** The arguments as texts that a form can edit. */
export const argumentTexts = ({ arguments: values }: Approval): Record<string, string> =>
  Object.fromEntries(Object.entries(argumentsIn(values)).map(([name, value]) => [name, writeValue(value)]));

/** Whether an argument is a list or an object. */
export const isJsonArgument = ({ arguments: values }: Approval, name: string): boolean =>
  typeof (argumentsIn(values)[name] ?? null) === 'object' && argumentsIn(values)[name] !== null;

/** Text stays text where it was text; everything else is read as JSON. */
const readBack = (text: string, was: Json | undefined): Json | undefined => {
  if (typeof was === 'string') return text;
  try {
    const parsed = Json.safeParse(parseExactJson(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** The form's texts, read back as the arguments of the call. */
export const editedArguments = (approval: Approval) => {
  const before = argumentsIn(approval.arguments);
  const form = z.object({ arguments: z.record(z.string(), z.string()), forRun: z.boolean() });
  return form.transform(({ arguments: edits, forRun }, context) => {
    const read: Record<string, Json> = {};
    for (const [name, text] of Object.entries(edits)) {
      const value = readBack(text, before[name]);
      if (value !== undefined) read[name] = value;
      else
        context.addIssue({
          code: 'custom',
          path: ['arguments', name],
          message: `${name}: ${describeJsonFlaw(text) ?? 'this value cannot be used.'}`,
        });
    }
    return { arguments: read, forRun };
  });
};
