/** Whether two JSON values are equal. The order of an object's keys is ignored, because Postgres changes it. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = definedKeys(a);
  return (
    keys.length === definedKeys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const definedKeys = (value: Record<string, unknown>) => Object.keys(value).filter((key) => value[key] !== undefined);

/** The `changes` that differ from the fields of `whole`. */
export const realChanges = <T extends object>(whole: T, changes: { [K in keyof T]?: T[K] | undefined }): Partial<T> => {
  const changed: Partial<T> = {};
  for (const key in whole) {
    const value = changes[key];
    if (value !== undefined && !sameJson(whole[key], value)) changed[key] = value;
  }
  return changed;
};

/** `whole` with `changes` laid over it, field by field. */
export const withChanges = <T extends object>(whole: T, changes: { [K in keyof T]?: T[K] | undefined }): T => ({
  ...whole,
  ...realChanges(whole, changes),
});
