import type { Json } from '@throughline/contracts/json.js';
import { at } from './answer.js';
import { fill, placesIn } from './fill.js';
import type { Operation } from './operation.js';
import { getOperation } from './operations.js';

/** Holds what a call was given, and what it answered. */
export type MadeCall = { input: Json; answer: Json };
export type FilledInverse = { operation: Operation; arguments: Record<string, Json> } | { none: string };

const unknown = 'What was sent and answered does not say what to undo.';

/** Returns the call that puts back another one, or why there is none. */
export const fillInverse = ({ inverse }: Operation, call: MadeCall): FilledInverse => {
  if (inverse === undefined || 'none' in inverse) return inverse ?? { none: unknown };
  const operation = getOperation(inverse.operation);
  const places = placesIn(inverse.arguments).map((place) => [place, at(call, place.split('.'))] as const);
  const { data } = operation?.input.safeParse(fill(inverse.arguments, Object.fromEntries(places))) ?? {};
  // Values that were parsed by the fields of an operation are JSON.
  return operation && data ? { operation, arguments: data as Record<string, Json> } : { none: unknown };
};
