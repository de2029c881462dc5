type Place = { from: number; to: number };

/**
 * Holds what a title puts after “in”, “for” and the like: a name, a number or a path such as Europe/Madrid. It looks back only from a
 * letter or a digit, because from each of many spaces it would look back over all of them.
 */
const value =
  /(?=[\p{L}\d])(?<=(?<![\p{L}\d])(?:[Ii]n|[Ff]or|[Aa]t|[Oo]n|of|from|to|as|near)\s+)(?:\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*|\p{L}+|\d[\p{L}\d.,:-]*)(?:\/[\p{L}_+-]+)*/gu;
const isName = /^\p{Lu}.|\d|\//u;

/** Words of a title that look like a value for an argument; those that an argument has without them are not left out. */
export const valuesInTitle = (title: string, defaults: readonly unknown[]): Place[] =>
  [...title.matchAll(value)].flatMap(({ 0: word, index }) =>
    isName.test(word) && !defaults.includes(word) ? [{ from: index, to: index + word.length }] : [],
  );
