import { InvalidRequest } from '../errors.js';
import type { RecordedEvent } from '../recorded-event.js';

export type FilterExpression = { on: 'stream' | 'type' } & ({ prefixes: readonly string[] } | { regex: string });

/** The part of a filter that Postgres can evaluate, so that filtered events never leave the database. */
export type FilterSql = { name: string; condition: (parameter: string) => string; value: readonly string[] };

export type StreamFilter = { matches: (event: Pick<RecordedEvent, 'stream' | 'type'>) => boolean; sql?: FilterSql };

const compile = (regex: string): RegExp => {
  try {
    return new RegExp(regex, 'u');
  } catch {
    try {
      return new RegExp(regex);
    } catch (error) {
      throw new InvalidRequest(
        `The filter's regular expression ${regex} is not valid: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
};

/** `stream ^@ any(…)` is Postgres for "starts with one of". */
export const streamFilter = (expression: FilterExpression): StreamFilter => {
  if ('regex' in expression) {
    const regex = compile(expression.regex);
    return { matches: (event) => regex.test(event[expression.on]) };
  }
  const { on, prefixes } = expression;
  return {
    matches: (event) => prefixes.some((prefix) => event[on].startsWith(prefix)),
    sql: { name: on, condition: (parameter) => `${on} ^@ any(${parameter}::text[])`, value: prefixes },
  };
};
