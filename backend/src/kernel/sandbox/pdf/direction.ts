const rightToLeft = '\\u0590-\\u065f\\u066a-\\u06ef\\u06fa-\\u08ff';
/** Shapes of Arabic characters within a word. The library takes them for characters that go from left to right. */
const forms = '\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const anyRightToLeft = new RegExp(`[${rightToLeft}${forms}]`, 'g');
const runToLeft = new RegExp(
  `[${rightToLeft}${forms}](?:[${rightToLeft}${forms}\\s\\p{P}\\p{M}\\p{S}\\p{N}]*[${rightToLeft}${forms}])?`,
  'gu',
);
const runOfLibrary = new RegExp(`[${rightToLeft}](?:[${rightToLeft}\\s]*[${rightToLeft}])?`, 'g');
const makeLeftRun = (excluded: string): RegExp =>
  new RegExp(
    `(?:(?![${excluded}])[\\p{L}\\p{N}])(?:(?:(?![${excluded}])[\\p{L}\\p{M}\\p{N}.,:/'’%€$+\\-])*(?:(?![${excluded}])[\\p{L}\\p{N}%€$]))?`,
    'gu',
  );
const leftRun = makeLeftRun(rightToLeft + forms);
const leftRunOfLibrary = makeLeftRun(rightToLeft);

const reverse = (text: string): string => [...text].reverse().join('');
/** Reverses text, but for numbers and what is written from left to right. Done twice it gives the text again. */
const flipBut = (text: string, left: RegExp): string => reverse(text).replaceAll(left, reverse);
const flip = (text: string): string => flipBut(text, leftRun);

const hasRightToLeft = (text: string): boolean => text.search(anyRightToLeft) >= 0;

const isMostlyRightToLeft = (text: string): boolean => {
  const toLeft = text.match(anyRightToLeft)?.length ?? 0;
  return toLeft >= (text.match(/\p{L}/gu)?.length ?? 0) - toLeft;
};

/** Returns the characters from left to right, as they are on the page. The library has put them in the order of reading. */
export const toVisualOrder = (text: string, isRightToLeft: boolean): string => {
  if (!hasRightToLeft(text)) return text;
  return isRightToLeft ? flipBut(text, leftRunOfLibrary) : text.replaceAll(runOfLibrary, reverse);
};

/** Returns a line in the order of reading. Shapes of characters become the characters. */
export const toReadingOrder = (visual: string): string => {
  if (!hasRightToLeft(visual)) return visual;
  const ordered = isMostlyRightToLeft(visual) ? flip(visual) : visual.replaceAll(runToLeft, flip);
  return ordered.replaceAll(anyRightToLeft, (character) => character.normalize('NFKC'));
};
