import { search } from '@jmespath-community/jmespath';
import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';

type Search = { data: Json; query: string; most: number };

/** Returns what a JMESPath expression picks; called in the sandbox process. */
export const work = ({ data, query, most }: Search): Json => {
  const result = found(data, query);
  if (measureSize(result) > most) throw Object.assign(new Error('The result is too big.'), { code: 'too_large' });
  return result;
};

const found = (data: Json, query: string): Json => {
  try {
    return z.json().parse(search(data, query));
  } catch (error) {
    const message = `The query can’t be used: ${formatMessage(error)}`.slice(0, 2_000);
    throw Object.assign(new Error(message), { code: 'query_invalid' });
  }
};

/** An expression of a few characters can make texts of any length. */
const measureSize = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((size, [name, part]) => size + name.length + measureSize(part), 2);
};

const formatMessage = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? describeQueryFlaw(String(error.message))
    : 'it makes no sense';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
  expression: 'an expression',
  'Array<number>': 'a list of numbers',
  'Array<string>': 'a list of texts',
};

const nameKinds = (types: string): string =>
  types
    .split(' | ')
    .map((type) => kinds[type] ?? type)
    .join(' or ');

/** Each saying of the library with the words of a person. */
const sayings: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /^Invalid type: (\w+\(\)) expected argument \d+ to be type \((.*)\) but received type (.+?) instead\.$/,
    (name = '', wanted = '', received = '') =>
      received === 'null'
        ? `${name} needs ${nameKinds(wanted)}, and the data has nothing there.`
        : `${name} needs ${nameKinds(wanted)}, and got ${nameKinds(received)}.`,
  ],
  [/^Unknown function: (\w+\(\))/, (name = '') => `there is no function ${name}.`],
  [
    /^Invalid arity: (\w+\(\)) takes (.+) but received (\d+)/,
    (name = '', wanted = '', given = '') => `${name} takes ${wanted}, and got ${given}.`,
  ],
  [/\bEOF\b|unexpected end/, () => 'it ends too early. Close every quote and bracket.'],
];

/** Returns why a query cannot be used, in words, after "The query can’t be used:". */
const describeQueryFlaw = (message: string): string => {
  for (const [pattern, say] of sayings) {
    const found = pattern.exec(message);
    if (found !== null) return say(...found.slice(1));
  }
  return message;
};
