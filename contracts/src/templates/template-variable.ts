import { z } from 'zod';
import { smallRecord } from '../small-record.js';
import { readable } from '../readable.js';

/** How a template's text calls a variable: `[[tax_rate]]`, and of a time `[[at.hour]]`. */
export const VariableName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

const about = {
  name: VariableName,
  label: z.string().trim().min(1).max(80),
  help: z.string().max(300),
};
const text = (max: number) => z.object({ ...about, default: z.string().max(max), example: z.string().min(1).max(max) });

/**
 * Holds what a person says once, when they use a template. An empty default has to be typed. `time` is `07:30`, `weekday`
 * an English name of a day, `web_address` has its scheme. No variable is a secret: secrets are in connected accounts.
 */
export const TemplateVariable = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...text(200).shape }),
  z.object({ type: z.literal('long_text'), ...text(4_000).shape }),
  z.object({ type: z.literal('web_address'), ...text(200).shape }),
  z.object({ type: z.literal('number'), ...about, default: z.number().nullable(), example: z.number() }),
  z.object({
    type: z.literal('choice'),
    ...about,
    options: z.array(z.string().min(1).max(80)).min(2).max(20),
    default: z.string().max(80),
    example: z.string().max(80),
  }),
  z.object({ type: z.literal('time'), ...text(5).shape }),
  z.object({ type: z.literal('weekday'), ...text(9).shape }),
  z.object({ type: z.literal('time_zone'), ...text(60).shape }),
]);
export type TemplateVariable = z.infer<typeof TemplateVariable>;

/** Goes by variable. */
export const VariableValues = smallRecord(VariableName, z.union([z.string().max(4_000), z.number()]));
export type VariableValues = z.infer<typeof VariableValues>;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const Weekday = z.enum(weekdays);

/** As cron counts days: 0 is Sunday. */
export const weekdayNumber = (day: string): number => weekdays.findIndex((each) => each === day);

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 07:30.');
const isTimeZone = (zone: string): boolean => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC';

/** People write `www.example.com`. */
const withScheme = (text: string): string => (/^[^\s/:?#@]+\.[^\s/:?#@.]+/.test(text) ? `https://${text}` : text);
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s@]+$/i.test(text) && URL.canParse(text);

/** Returns what fits a variable; the person is told what does not. */
export const getValueSchema = (variable: TemplateVariable): z.ZodType<string | number> => {
  switch (variable.type) {
    case 'number':
      return z.number('Use a number.');
    case 'choice':
      return z.string().refine((value) => variable.options.includes(value), 'Choose one.');
    case 'time':
      return Time;
    case 'weekday':
      return Weekday;
    case 'time_zone':
      return z.string().refine(isTimeZone, 'Choose a time zone such as Europe/Berlin.');
    case 'text':
      return line(200);
    case 'web_address':
      return line(200)
        .transform(withScheme)
        .refine(isWebAddress, 'Type a web address such as https://www.example.com.');
    case 'long_text':
      return z.string().trim().min(1, 'Type something.').max(4_000);
  }
};

/** A text that is one line cannot add lines to instructions, and hides nothing. */
const line = (max: number) =>
  z.string().trim().min(1, 'Type something.').max(max).regex(readable, 'One line, without hidden characters.');

/** Returns what a variable is until somebody says otherwise; the example where nobody can say. */
export const exampleValues = (variables: readonly TemplateVariable[]): VariableValues =>
  Object.fromEntries(variables.map((variable) => [variable.name, getDefault(variable) ?? variable.example]));

/** Returns null: it has to be typed. */
export const getDefault = (variable: TemplateVariable): string | number | null =>
  variable.default === '' ? null : variable.default;
