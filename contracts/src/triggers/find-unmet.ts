import { writeValue, type Json } from '../json.js';
import type { Condition } from './condition.js';
import { valueAt, type TriggerPayload } from './mapping.js';

/** The first condition that what came in does not meet; null when it meets all. */
export const findUnmet = (conditions: readonly Condition[], payload: TriggerPayload): Condition | null =>
  conditions.find((condition) => !isMet(condition, valueAt(payload, condition.place))) ?? null;

const isMet = ({ test, value }: Condition, found: Json | undefined): boolean => {
  const isThere = found !== undefined && found !== null && found !== '';
  switch (test) {
    case 'is_there':
      return isThere;
    case 'is_missing':
      return !isThere;
    case 'is':
      return isThere ? isSame(found, value) : value === '';
    case 'is_not':
      return isThere ? !isSame(found, value) : value !== '';
    case 'contains':
      return isThere && hasPart(found, value);
    case 'above':
      return toNumber(found) > toNumber(value);
    case 'below':
      return toNumber(found) < toNumber(value);
  }
};

const isSame = (found: Json, value: string): boolean => writeValue(found).trim() === value;

/** One of a list, or a part of a text in whatever case. */
const hasPart = (found: Json, value: string): boolean =>
  Array.isArray(found)
    ? found.some((one) => isSame(one, value))
    : writeValue(found).toLowerCase().includes(value.toLowerCase());

/** Returns NaN for what is not a number: that is neither above nor below. */
const toNumber = (value: Json | undefined): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
