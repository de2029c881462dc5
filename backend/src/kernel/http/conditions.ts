type Condition = { where: string; params: unknown[] };
/** SQL of one condition; its value is the parameter with the given number. */
type Part = readonly [sql: (parameter: string) => string, value: unknown];

/** Joins conditions into one; a condition whose value is undefined is left out. Every value is a parameter. */
export const allOf = (...parts: readonly Part[]): Condition => {
  const given = parts.filter(([, value]) => value !== undefined);
  return {
    where: given.map(([sql], at) => sql(`$${at + 1}`)).join(' and '),
    params: given.map(([, value]) => value),
  };
};

/** A condition for each word of a search text. Words match whatever their case. */
export const hasWords = (text: string, words: string | undefined): Part[] =>
  (words ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [(parameter) => `strpos(lower(${text}), lower(${parameter}::text)) > 0`, word]);

/**
 * A full-text query for texts that have a word beginning with each word of the search. The configuration `simple` knows no
 * language. Undefined when the search has no word.
 */
export const wordPrefixes = (search: string | undefined): string | undefined =>
  search
    ?.match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => `${word.toLowerCase()}:*`)
    .join(' & ');
