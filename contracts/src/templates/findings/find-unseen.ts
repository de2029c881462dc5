import { matchesOf, shortened, type FoundText } from './found-text.js';

const pictured = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;
const keycap = String.raw`[0-9#*]\ufe0f?\u20e3`;
/** England, Scotland and Wales, whose flags are the only ones that are written with tags. */
const tagged = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`;
const emoji = new RegExp(String.raw`${tagged}|${keycap}|${pictured}(?:\u200d${pictured})*`, 'gu');
const hidden = /\p{Default_Ignorable_Code_Point}+/gu;

/** The first characters that nobody sees, outside of emoji. */
export const hiddenTextIn = (text: string): FoundText[] => {
  const searched = text.replace(emoji, (each) => ' '.repeat(each.length));
  const places = matchesOf('hidden_text', searched, hidden);
  return places.slice(0, 1).map((place) => ({ ...place, shown: codePoints(place.value) }));
};

const codePoints = (text: string): string =>
  shortened(
    Array.from(
      text.slice(0, 40),
      (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    ).join(' '),
  );

const comment = /<!--[^]*?(?:-->|$)/g;

/** One that is not closed hides everything after it. */
export const commentsIn = (text: string): FoundText[] => matchesOf('html_comment', text, comment);

const lines = /(?:[\w+/-]{60,}\r?\n)*[\w+/-]+={0,2}/g;
const shortestBlob = 200;

/** Base64, also in several lines. */
export const encodedTextsIn = (text: string): FoundText[] =>
  matchesOf('encoded_text', text, lines, ([written]) => isBlob(written)).map((found) => ({
    ...found,
    shown: `${found.value.slice(0, 20)}…`,
  }));

const isBlob = (written: string): boolean =>
  written.length > shortestBlob &&
  written.replace(/\s/g, '').length > shortestBlob &&
  /\d/.test(written) &&
  /[A-Za-z]/.test(written);
