/**
 * JSON in the one form that has the same bytes everywhere (RFC 8785): no spaces, fields sorted by their UTF-16 code units,
 * texts and numbers as JavaScript writes them. Never to be changed: every hash of every chain is over it.
 */
export const canonical = (value: unknown): string => {
  const ordered = inOrder(value);
  return ordered === selfWilled ? spelled(value) : (JSON.stringify(ordered) ?? 'null');
};

/** A value that no object holds where it was put: one of its names is a number, or means something to JavaScript. */
const selfWilled = Symbol();
const isSelfWilled = (name: string): boolean => (name >= '0' && name < ':') || name === '__proto__';

/** A copy whose fields were put in in order, for JSON to be written in one go. */
const inOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const parts = value.map(inOrder);
    return parts.includes(selfWilled) ? selfWilled : parts;
  }
  // Whatever is left of JSON's values is an object.
  const fields = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(fields).sort()) {
    const part = inOrder(fields[name]);
    if (part === selfWilled || isSelfWilled(name)) return selfWilled;
    copy[name] = part;
  }
  return copy;
};

/** The same part by part: slower, and for every value. */
export const spelled = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`;
  const fields = value as Record<string, unknown>;
  let members = '';
  for (const name of Object.keys(fields).sort())
    if (fields[name] !== undefined)
      members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${spelled(fields[name])}`;
  return `{${members}}`;
};
