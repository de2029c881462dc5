/** Formats a count with its noun for command lines: `1 event`, `2 events`. */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
