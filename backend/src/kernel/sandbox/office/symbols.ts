import { codePoint } from 'dingbat-to-unicode';

const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;
const fonts = /^(?:symbol|webdings|wingdings(?: [23])?)$/i;

/** Returns a character of a font of symbols as the character that it looks like; null when no such one is known. */
export const readSymbol = (font: string, code: number): string | null => {
  const isOfFont = code >= 0xf000 && code <= 0xf0ff;
  const plain = isOfFont ? code - 0xf000 : code;
  const found =
    fonts.test(font) || isOfFont ? codePoint(fonts.test(font) ? getTypeface(font) : 'Symbol', plain) : undefined;
  if (found !== undefined) return found.string;
  return isPrivate(code) ? null : String.fromCodePoint(code);
};

/** Returns text that is set in a font of symbols, or has characters that only such a font shows. */
export const readSymbols = (font: string, text: string, onUnknown: () => void): string => {
  if (!fonts.test(font) && !/[\ue000-\uf8ff]/.test(text)) return text;
  return [...text]
    .map((character) => {
      if (/\s/.test(character)) return character;
      const read = readSymbol(font, character.codePointAt(0) ?? 0);
      if (read === null) onUnknown();
      return read ?? '\ufffd';
    })
    .join('');
};

const getTypeface = (font: string): string => font.replace(/\b[a-z]/g, (first) => first.toUpperCase());
