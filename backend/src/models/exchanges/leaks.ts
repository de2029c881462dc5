import { spellings } from '../../kernel/credentials/secret-spellings.js';

/** Shorter parts of a key are found in ordinary words. */
const minPart = 8;

/** Whether the text has the key in any spelling, or a part of it. */
export const leaks = (text: string, key: string): boolean => {
  const parts = Array.from({ length: Math.max(1, key.length - minPart + 1) }, (_, at) => key.slice(at, at + minPart));
  return [...parts, ...spellings(key)].some((part) => text.includes(part));
};
