const wordCharacters = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts whose words are not kept apart by spaces, or have endings written to them, so that a word may begin anywhere. */
const withoutSpaces =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;
/** An index on trigrams finds a shorter part of a word only at the beginning of it. */
const shortestPart = 3;

/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts make other letters. */
const accents = /[\u0300-\u036f]/g;
/** Letters that people without them on their keys write as others. */
const asTyped: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(asTyped).join('')}]`, 'g');
/** Apostrophes within a word: O’Brien is found as obrien. */
const apostrophes = /(?<=\p{L})['’ʼ‘´`＇](?=\p{L})/gu;

/** Words as they are compared: without case, accents and apostrophes. */
const listWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(special, (found) => asTyped[found] ?? found)
    .replace(apostrophes, '')
    .match(wordCharacters) ?? [];

/** Returns what a list is searched in: words in lower case without accents, each after a space. */
export const searchText = (...parts: readonly (string | null)[]): string =>
  listWords(parts.filter((part) => part !== null).join(' '))
    .map((word) => ` ${word}`)
    .join('');

/** No search text has two spaces in a row. */
const foundNowhere = ['  '];

/**
 * Returns what a search text must contain, one term for each word of a search. A word of one or two letters must begin a word of
 * the text; a longer one may be anywhere. A search without a word, such as one for a sign, finds nothing; a blank search finds everything.
 */
export const searchTerms = (search: string): string[] => {
  const words = listWords(search);
  if (words.length === 0) return search.trim() === '' ? [] : foundNowhere;
  return words.map((word) => (word.length >= shortestPart || withoutSpaces.test(word) ? word : ` ${word}`));
};

/** The same, so that who looks for invoices finds an invoice: what is catalogued says most words once. */
export const singularTerms = (search: string): string[] =>
  searchTerms(search).map((term) => term.replace(/(?<=\p{L}{3})s$/u, ''));

export const hasTerms = (text: string, search: string): boolean =>
  searchTerms(search).every((term) => text.includes(term));
