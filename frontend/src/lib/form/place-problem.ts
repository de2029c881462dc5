import type { ProblemCode } from '@throughline/contracts/problem.js';
import { ProblemError } from '../problem-error.js';

/** Which problem codes are about one field. */
export type FieldCodes = Partial<Record<string, readonly ProblemCode[]>>;

export type PlacedProblem = {
  atFields: { name: string; message: string }[];
  /** Holds what is about no field of the form; undefined when the fields say everything. */
  rest: ProblemError | undefined;
};

/** `/inputs/due~1date` is the field `inputs.due/date`. */
const toFieldName = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

/** Divides what the server refused between the fields of a form and the form itself. */
export const placeProblem = (
  error: ProblemError,
  hasField: (name: string) => boolean,
  codes: FieldCodes = {},
): PlacedProblem => {
  const errors = (error.problem.errors ?? []).map(({ pointer, detail }) => ({
    name: toFieldName(pointer),
    message: detail,
  }));
  const byCode = Object.keys(codes).find((name) => codes[name]?.some((code) => code === error.code));
  if (byCode !== undefined) return { atFields: [{ name: byCode, message: error.sentence }], rest: undefined };
  const atFields = errors.filter(({ name }) => hasField(name));
  const others = errors.filter(({ name }) => !hasField(name));
  if (errors.length === 0) return { atFields, rest: error };
  if (others.length === 0) return { atFields, rest: undefined };
  const detail = others.map(({ message }) => message).join(' ');
  return { atFields, rest: new ProblemError({ ...error.problem, detail }) };
};
