import type { z } from 'zod';

/** Describes what is wrong with a request, in words that each vendor's error can use. */
export type Issue = { path: (string | number)[]; kind: 'missing' | 'unknown' | 'type' | 'value'; message: string };

type RawIssue = z.core.$ZodIssue;

/** For the branches of a union, the one that understood most of the value. */
const deepest = (issue: RawIssue): RawIssue => {
  if (issue.code !== 'invalid_union') return issue;
  const [best] = issue.errors
    .flatMap((branch) => branch.slice(0, 1))
    .map((inner) => deepest({ ...inner, path: [...issue.path, ...inner.path] }))
    .sort((a, b) => b.path.length - a.path.length);
  return best !== undefined && best.path.length > issue.path.length ? best : issue;
};

/** The value at the path of the issue is absent. */
const isMissing = (issue: RawIssue, body: unknown): boolean => {
  if (issue.path.length === 0) return false;
  let value = body;
  for (const key of issue.path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, key);
  }
  return value === undefined;
};

/** The first thing that is wrong. */
export const firstIssue = (error: z.ZodError, body: unknown): Issue => {
  const [first] = error.issues;
  if (first === undefined) return { path: [], kind: 'value', message: error.message };
  const issue = deepest(first);
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  if (issue.code === 'unrecognized_keys')
    return { path: [...path, issue.keys[0] ?? ''], kind: 'unknown', message: issue.message };
  if (isMissing(issue, body)) return { path, kind: 'missing', message: issue.message };
  return { path, kind: issue.code === 'invalid_type' ? 'type' : 'value', message: issue.message };
};

/** `messages[0].role`. */
export const bracketPath = (path: Issue['path']): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  );
/** `messages.0.role`. */
export const dottedPath = (path: Issue['path']): string => path.join('.');
