import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';

type FieldError = { pointer: string; code: string; detail: string };
type Issue = {
  message: string;
  code?: unknown;
  /** The type of the value that was too short or too long, and its limit. */
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Names that the contract does not know. */
  keys?: unknown;
};

/** Parses bodies, queries and path parameters with the contract's schema that their decorator names. */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(value: unknown, { schema, type, data }: ArgumentMetadata): unknown {
    if (schema === undefined) return value;
    const unstorable = type === 'query' || type === 'param' ? withZero(value, data) : [];
    if (unstorable.length > 0) throw getRefusal(type, unstorable);
    const query = type === 'query' && data === undefined;
    const result = query
      ? onlyKnown(schema)['~standard'].validate(withoutThese(schema, value))
      : schema['~standard'].validate(value);
    if (result instanceof Promise) throw new Error('Contracts are parsed synchronously.');
    if (result.issues === undefined) return result.value;
    throw getRefusal(
      type,
      result.issues.flatMap((issue) => toErrors(issue, data)),
    );
  }
}

/** A malformed id gets the same answer as an id that does not exist. */
const getRefusal = (type: ArgumentMetadata['type'], errors: FieldError[]): DomainError =>
  type === 'param' ? new NotFound() : new DomainError('validation_failed', { errors });

/** Parameters of a URL with a zero character, which Postgres cannot compare with anything. */
const withZero = (value: unknown, name: string | undefined): FieldError[] =>
  Object.entries(name === undefined && typeof value === 'object' && value !== null ? value : { [name ?? '']: value })
    .filter(([, given]) => [given].flat().some((text) => typeof text === 'string' && text.includes('\0')))
    .map(([key]) => ({ pointer: segment(key), code: 'invalid_format', detail: 'It has a zero character.' }));

type Schema = NonNullable<ArgumentMetadata['schema']>;

const strict = new WeakMap<Schema, Schema>();

/** A query refuses parameters that it does not know: a misspelled filter would match everything. */
const onlyKnown = (schema: Schema): Schema => {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = strict.get(schema) ?? schema.strict();
  strict.set(schema, known);
  return known;
};

/** Every request may name a position to wait for, and a moment of the past: both are dealt with before. */
export const ofEveryRoute: ReadonlySet<string> = new Set(['after', 'at']);

const withoutThese = (schema: Schema, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const own = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => name in own || !ofEveryRoute.has(name)));
};

/** Each unknown name is an error of its own, with a pointer to it. */
const toErrors = (issue: Issue, name: string | undefined): FieldError[] =>
  issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
    ? issue.keys.map((key) => unknownName([...(issue.path ?? []), String(key)]))
    : [toError(issue, name)];

const pointerTo = (path: NonNullable<Issue['path']>): string => path.map(segment).join('');

/** The error of a name that no contract knows. */
export const unknownName = (path: NonNullable<Issue['path']>): FieldError => ({
  pointer: pointerTo(path),
  code: 'unrecognized_keys',
  detail: 'Unknown.',
});

const toError = (issue: Issue, name: string | undefined): FieldError => ({
  pointer: pointerTo([...(name === undefined ? [] : [name]), ...(issue.path ?? [])]),
  code: typeof issue.code === 'string' ? issue.code : 'invalid',
  detail: getSentence(issue),
});

/** People read this next to the field, so the length of a text is described in plain words. */
const getSentence = ({ message, code, origin, minimum, maximum }: Issue): string => {
  if (origin !== 'string') return message;
  if (code === 'too_small' && minimum === 1) return 'This is needed.';
  if (code === 'too_small') return `At least ${String(minimum)} characters.`;
  return code === 'too_big' ? `At most ${String(maximum)} characters.` : message;
};

/** One step of a JSON Pointer (RFC 6901). */
const segment = (part: PropertyKey | { key: PropertyKey }): string =>
  `/${String(typeof part === 'object' ? part.key : part)
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')}`;
