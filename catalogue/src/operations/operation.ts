import type { z } from 'zod';

/**
 * A value with places for arguments. A text that is only `{name}` is the argument itself, of its own type; within other text
 * it is written out. What has no argument is left out. `$each` makes one of `as` for each element of a list, or for each line of
 * a text, where `{item}` is the element; longer lines are cut into pieces of `upTo` characters.
 */
export type Template =
  | string
  | number
  | boolean
  | readonly Template[]
  | { readonly $each: string; readonly as: Template; readonly upTo?: number }
  | { readonly [key: string]: Template };

export type OperationBody =
  | { kind: 'json'; value: Template }
  /** `multipart/related`: a JSON part, then one of text. */
  | { kind: 'related'; value: Template; text: string; contentType: string };

/** Describes what is kept of an answer. */
export type OperationAnswer =
  /** Keeps of a JSON answer what is at these paths. Lists are passed through; `*` is any key. `refusedBy` is set where 200 means no. */
  | { kind: 'json'; keep: readonly string[]; refusedBy?: string }
  | { kind: 'text' }
  /** Headers and text of a message of Gmail. */
  | { kind: 'gmail_message' };

/** One thing that can be done at a service, as a tool. */
export type Operation<Input extends z.ZodObject = z.ZodObject> = {
  /** `<service>.<name>` with underscores. */
  id: string;
  /** The service in the catalogue. */
  service: string;
  title: string;
  description: string;
  /** `read` changes nothing there. */
  effect: 'read' | 'write';
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Added to the address of the account. `{name}` is one segment; `{+name}` is a path of segments. */
  path: string;
  input: Input;
  query?: Readonly<Record<string, Template>>;
  headers?: Readonly<Record<string, string>>;
  body?: OperationBody;
  /** `mail`: the arguments as a message of RFC 5322, in base64url, as an argument of that name. */
  derived?: 'mail';
  /** One of these is enough; the least comes first. Empty where there are no scopes. */
  scopes: readonly string[];
  answer: OperationAnswer;
};

/** Keeps the type of the input, which the compiler would widen in a list. */
export const operation = <Input extends z.ZodObject>(of: Operation<Input>): Operation => of;
