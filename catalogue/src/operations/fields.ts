import { z } from 'zod';
import { Json } from '@throughline/contracts/json.js';

const isPattern = (source: string): boolean => {
  try {
    RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
};

/** A regular expression that is found somewhere in the text; for the whole text it begins with `^` and ends with `$`. */
const Pattern = z.string().min(1).max(300).refine(isPattern, 'Not a regular expression');
/** The name of an argument, for which templates have places. */
const ArgumentName = z.string().regex(/^[a-z][A-Za-z0-9]{0,29}$/);
const FieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/);

const about = {
  /** Read by models and people. Only elements of lists go without. */
  description: z.string().min(1).max(200).optional(),
  optional: z.literal(true).optional(),
  default: Json.optional(),
};
const length = { min: z.int().positive().optional(), max: z.int().positive(), pattern: Pattern.optional() };
const range = { min: z.number().optional(), max: z.number().optional() };
const kind = <Type extends string>(type: Type) => z.strictObject({ type: z.literal(type), ...about });
const describeAs = (description: string) => ({ description: about.description.default(description) });

const Single = z.discriminatedUnion('type', [
  /** A name that the service gave. */
  kind('id'),
  /** A text without line ends. */
  kind('line').extend(length),
  /**
   * Any text; `max` may be left out where the pattern has an end. With `paragraphs`, lines are cut into pieces of `length`
   * characters, and there are at most `max` of them.
   */
  kind('text').extend({
    ...length,
    max: length.max.optional(),
    paragraphs: z.strictObject({ max: z.int().positive(), length: z.int().positive() }).optional(),
  }),
  kind('email'),
  kind('choice').extend({ choices: z.array(z.string().min(1)).min(2) }),
  kind('boolean'),
  /** A whole number; above zero, unless `min` says otherwise. */
  kind('integer').extend(range),
  kind('number').extend(range),
  /** `2026-11-25` */
  kind('date'),
  /** `2026-11-25T09:30:00Z`, or with the distance from UTC. */
  kind('instant'),
  /** `2026-11-25T09:30:00`, in the time zone that is named with it. */
  kind('local_time'),
  kind('time_zone').extend(describeAs('Time zone, like Europe/Madrid.')),
  /** A number of results to give back. */
  kind('count').extend({
    ...describeAs('How many to give back at most.'),
    max: z.int().positive(),
    default: z.int().positive(),
  }),
  /** The place where the results of an earlier answer go on. */
  kind('page').extend({
    ...describeAs('Where to go on: as the answer before said.'),
    optional: z.literal(true).default(true),
  }),
  /** A value of a table: a text, a number, or true or false. */
  kind('cell'),
]);
type Single = z.infer<typeof Single>;
type About = { description?: string | undefined; optional?: true | undefined; default?: Json | undefined };
type List = About & { type: 'list'; items: Field; min?: number | undefined; max: number };
type ObjectField = About & { type: 'object'; fields: Record<string, Field> };
type Properties = About & { type: 'properties'; names: string; values: Field; max: number };
/** An argument of an operation, as a file has it. */
export type Field = Single | List | ObjectField | Properties;

const Field: z.ZodType<Field> = z.lazy(() =>
  z.discriminatedUnion('type', [
    Single,
    kind('list').extend({ items: Field, min: length.min, max: length.max }),
    /** Fields that the service has the names of, such as a line of an invoice. */
    kind('object').extend({ fields: z.record(FieldName, Field) }),
    /** Fields that each account of the service has its own names of. `names` is the pattern of a name. */
    kind('properties').extend({ names: Pattern, values: Field, max: length.max }),
  ]),
);
export const Fields = z.record(ArgumentName, Field);
export type Fields = z.infer<typeof Fields>;
