import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';

type Issue = {
  message: string;
  code?: unknown;
  /** The type of the value that was too short or too long, and its limit. */
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
};

/** Parses bodies, queries and path parameters with the contract's schema that their decorator names. */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(value: unknown, { schema, type, data }: ArgumentMetadata): unknown {
    if (schema === undefined) return value;
    const result = schema['~standard'].validate(value);
    if (result instanceof Promise) throw new Error('Contracts are parsed synchronously.');
    if (result.issues === undefined) return result.value;
    // A malformed id gets the same answer as an id that does not exist.
    if (type === 'param') throw new NotFound();
    throw new DomainError('validation_failed', { errors: result.issues.map((issue) => toError(issue, data)) });
  }
}

const toError = (issue: Issue, name: string | undefined) => ({
  pointer: [...(name === undefined ? [] : [name]), ...(issue.path ?? [])].map(segment).join(''),
  code: typeof issue.code === 'string' ? issue.code : 'invalid',
  detail: sentenceOf(issue),
});

/** People read this next to the field, so the length of a text is described in plain words. */
const sentenceOf = ({ message, code, origin, minimum, maximum }: Issue): string => {
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
