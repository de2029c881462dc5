import { z } from 'zod';
import { Fields } from './fields.js';
import { readInput } from './read-input.js';

/**
 * A value with places for arguments. A text that is only `{name}` is the argument itself, of its own type; within other text
 * it is written out. What has no argument is left out. `$each` makes one of `as` for each element of a list, or for each line of
 * a text, where `{item}` is the element; longer lines are cut into pieces of `upTo` characters.
 */
export type Template =
  string | number | boolean | readonly Template[] | EachTemplate | { readonly [key: string]: Template };
export type EachTemplate = { readonly $each: string; readonly as: Template; readonly upTo?: number | undefined };
const Template: z.ZodType<Template> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(Template),
    z.strictObject({ $each: z.string(), as: Template, upTo: z.int().positive().optional() }),
    z.record(z.string().regex(/^(?!\$each$)/), Template),
  ]),
);

const OperationBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('json'), value: Template }),
  /** `application/x-www-form-urlencoded`: a list repeats its name, as in a query. */
  z.strictObject({ kind: z.literal('form'), value: z.record(z.string(), Template) }),
  /** `multipart/related`: a JSON part, then one of text. */
  z.strictObject({ kind: z.literal('related'), value: Template, text: z.string(), contentType: z.string() }),
]);
export type OperationBody = z.infer<typeof OperationBody>;

/** Describes what is kept of an answer. */
const OperationAnswer = z.discriminatedUnion('kind', [
  /** Keeps of a JSON answer what is at these paths. Lists are passed through; `*` is any key. `refusedBy` is set where 200 means no. */
  z.strictObject({ kind: z.literal('json'), keep: z.array(z.string()).readonly(), refusedBy: z.string().optional() }),
  z.strictObject({ kind: z.literal('text') }),
  /** Headers and text of a message of Gmail. */
  z.strictObject({ kind: z.literal('gmail_message') }),
]);
export type OperationAnswer = z.infer<typeof OperationAnswer>;

/**
 * Puts back what a call did: an operation of the same service, whose arguments have places for what the call was given and
 * answered, `{input.x}` and `{answer.y.z}`; or one sentence that says why there is none.
 */
const Inverse = z.union([
  z.strictObject({ operation: z.string(), arguments: z.record(z.string(), Template) }),
  z.strictObject({ none: z.string().min(1).max(120) }),
]);

const WrittenOperation = z.strictObject({
  /** `<service>.<name>` with underscores. */
  id: z.string().regex(/^[a-z_]{2,30}\.[a-z_]{2,30}$/),
  title: z.string().min(1).max(60),
  description: z.string().min(1).max(200),
  /** `read` changes nothing there. */
  effect: z.enum(['read', 'write']),
  /** Every operation that writes has one. */
  inverse: Inverse.optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Added to the address of the account. `{name}` is one segment; `{+name}` is a path of segments. */
  path: z.string().regex(/^\/[^?#\s]*$/),
  input: Fields,
  query: z.record(z.string(), Template).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: OperationBody.optional(),
  /** A `PUT` or `DELETE` that does more each time it is sent, such as an answer to a ticket. */
  once: z.literal(true).optional(),
  /** `mail`: the arguments as a message of RFC 5322, in base64url, as an argument of that name. */
  derived: z.literal('mail').optional(),
  /** One of these is enough; the least comes first. Empty where there are no scopes. */
  scopes: z.array(z.string()).readonly(),
  answer: OperationAnswer,
});

/** A request that lists things, without what makes it a tool. */
export const Listing = WrittenOperation.pick({
  method: true,
  path: true,
  query: true,
  headers: true,
  body: true,
  scopes: true,
  answer: true,
});
export type Listing = z.infer<typeof Listing>;

/** One thing that can be done at a service of the catalogue, as a tool. */
export type Operation = Omit<z.infer<typeof WrittenOperation>, 'input'> & {
  service: string;
  /** Its arguments as the file has them, and the schema that they are parsed by. */
  fields: Fields;
  input: z.ZodObject;
};

/** Returns the operations that the file of a service has. A mistake is reported with the operation that has it. */
export const readOperations = (file: {
  service: string;
  operations: readonly { id: string; [field: string]: unknown }[];
}): Operation[] =>
  file.operations.map((written) => {
    const { data, error } = WrittenOperation.safeParse(written);
    if (error === undefined)
      return { ...data, service: file.service, fields: data.input, input: readInput(data.input) };
    const mistakes = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`The operation ${written.id} has mistakes. ${mistakes.join('. ')}`);
  });
