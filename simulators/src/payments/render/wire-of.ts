import type { StoredObject } from '../objects/store.js';
import { isObject, type WireObject, type WireValue } from '../objects/wire-value.js';

const maxLines = 10;

/** An object contains the first lines of its list; the others are listed at the URL of the list. */
const withFirstLines = (value: WireValue): WireValue => {
  if (!isObject(value) || !Array.isArray(value['data']) || value['data'].length <= maxLines) return value;
  return { ...value, data: value['data'].slice(0, maxLines), has_more: true };
};

/** A copy of an object as an answer or an event has it: without what begins with an underscore, which only the simulator knows. */
export const getWire = (object: StoredObject): WireObject => {
  const known = Object.entries(structuredClone(object)).filter(([name]) => !name.startsWith('_'));
  const copy: WireObject = Object.fromEntries<WireValue>(known);
  return copy['lines'] === undefined ? copy : { ...copy, lines: withFirstLines(copy['lines']) };
};
