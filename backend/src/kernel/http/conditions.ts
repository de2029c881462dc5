/** SQL of one condition; its value is the parameter with the given number. */
type Part = readonly [sql: (parameter: string) => string, value: unknown];

/** Joins conditions into one; a condition whose value is undefined is left out. Every value is a parameter. */
export const allOf = (...parts: readonly Part[]): { where: string; params: unknown[] } => {
  const given = parts.filter(([, value]) => value !== undefined);
  return {
    where: given.map(([sql], at) => sql(`$${at + 1}`)).join(' and '),
    params: given.map(([, value]) => value),
  };
};

/** One value is compared by itself, because only then an index on the column also gives the order. */
export const isOneOf = (column: string, values: readonly unknown[] | undefined): Part =>
  values?.length === 1
    ? [(parameter) => `${column} = ${parameter}`, values[0]]
    : [(parameter) => `${column} = any(${parameter})`, values];
