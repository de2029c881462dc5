/** Long texts of mixed letters and digits, as keys without a published shape are. */
const candidate = /(?<![\w-])[A-Za-z0-9_-]{24,200}(?![\w-])/g;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const hexadecimal = /^[0-9a-f]{32,}$/i;
const minBits = 4;

/** The first place that looks random, like a key. It may be an id or a digest, so this warns and refuses nothing. */
export const randomTextIn = (text: string): { from: number; to: number } | null => {
  for (const { 0: word, index } of text.matchAll(candidate))
    if (isRandom(word)) return { from: index, to: index + word.length };
  return null;
};

const isRandom = (word: string): boolean => {
  if (uuid.test(word) || !/\d/.test(word) || !/[A-Za-z]/.test(word)) return false;
  return hexadecimal.test(word) || bitsPerCharacter(word) >= minBits;
};

/** Shannon entropy of the word's own characters. */
const bitsPerCharacter = (word: string): number => {
  const counts = new Map<string, number>();
  for (const character of word) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - (count / word.length) * Math.log2(count / word.length), 0);
};

export const randomTextSentence =
  'This looks like a key. What is saved here stays in the history, which every member can read.';
