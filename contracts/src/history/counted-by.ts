import { z } from 'zod';
import { Meter } from '../usage/meters.js';

/** The events that a line of an invoice counted: the meter, and the range of the log by its events, as `model_cost/<after>/<upTo>`. `first` begins with the workspace. */
export type CountedBy = { meter: Meter; after: string | null; upTo: string };

const begin = 'first';

export const writeCountedBy = ({ meter, after, upTo }: CountedBy): string => `${meter}/${after ?? begin}/${upTo}`;

const Range = z.object({ meter: Meter, after: z.union([z.literal(begin), z.uuid()]), upTo: z.uuid() });

export const CountedBy = z.string().transform((text, context): CountedBy => {
  const [meter, after, upTo, ...more] = text.split('/');
  const parsed = Range.safeParse({ meter, after, upTo });
  if (parsed.success && more.length === 0)
    return { ...parsed.data, after: parsed.data.after === begin ? null : parsed.data.after };
  context.addIssue({ code: 'custom', message: 'A meter and two events, like model_cost/first/<event>.' });
  return z.NEVER;
});

const ends = ['StepSucceeded', 'StepFailed', 'StepOutcomeLost', 'StepResultIgnored'];

/** Types of the events that may count for a meter. */
export const countedTypes: Readonly<Record<Meter, readonly string[]>> = {
  runs: ['RunStarted', 'RunFailed'],
  tool_calls: ends,
  model_cost: ends,
  own_model_cost: ends,
};
