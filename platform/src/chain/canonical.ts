/**
 * JSON in the one form that has the same bytes everywhere (RFC 8785): no spaces, fields sorted by their UTF-16 code units,
 * texts and numbers as JavaScript writes them. Never to be changed: every hash of every chain is over it.
 */
export const canonical = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  // What is left of JSON's values is an object.
  const fields = value as Record<string, unknown>;
  let told = '';
  for (const name of Object.keys(fields).sort())
    if (fields[name] !== undefined)
      told += `${told === '' ? '' : ','}${JSON.stringify(name)}:${canonical(fields[name])}`;
  return `{${told}}`;
};
