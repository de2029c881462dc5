import { raise, type Raised } from '../office/raised.ts';
import { toReadingOrder, toVisualOrder } from './direction.ts';

/** A piece of text and where it is; upwards is more. `isLast`: of its line. */
export type Piece = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isRightToLeft: boolean;
  isUpright: boolean;
  isLast: boolean;
};

/** Files name the second half of this Thai vowel once more. */
const halvedVowel = /\u0e33\u0e32/g;

/** Parts of the height of the characters. */
const space = 0.15;
const raisedBy = 0.15;
const smaller = 0.85;
const anotherLine = 0.5;

/** Returns the lines of a page. Within a line the places of its pieces decide: files draw them in any order. */
export const writeLines = (pieces: readonly Piece[]): string => {
  const lines: string[] = [];
  let line: Piece[] = [];
  const endLine = (): void => {
    if (line.length > 0) lines.push(writeLine(line));
    line = [];
  };
  for (const piece of pieces) {
    const before = line.findLast(({ height }) => height > 0);
    if (before !== undefined && isBelow(piece, before)) endLine();
    line.push(piece);
    if (piece.isLast) endLine();
  }
  endLine();
  return lines.join('\n').trim();
};

/** The library takes a line below a title that is close to it for the same line. */
const isBelow = (piece: Piece, before: Piece): boolean =>
  piece.isUpright &&
  piece.height > 0 &&
  Math.abs(piece.y - before.y) > anotherLine * Math.max(piece.height, before.height);

const writeLine = (line: readonly Piece[]): string => {
  if (!line.every(({ isUpright }) => isUpright)) return line.map(({ text }) => text).join('');
  const pieces = line.filter(({ text, height }) => text !== '' && (height > 0 || text.trim() !== ''));
  const ordered = pieces.toSorted((a, b) => a.x - b.x);
  let text = '';
  for (const [at, piece] of ordered.entries()) {
    const before = ordered[at - 1];
    const own = toVisualOrder(piece.text, piece.isRightToLeft);
    const gap = before === undefined ? 0 : piece.x - before.x - before.width;
    const isSpaced = before !== undefined && gap > space * Math.max(before.height, piece.height);
    if (isSpaced && !text.endsWith(' ') && !own.startsWith(' ')) text += ' ';
    text += before === undefined || isSpaced ? own : raise(own, getRaised(piece, before));
  }
  return toReadingOrder(text).replaceAll(halvedVowel, '\u0e33');
};

const getRaised = (piece: Piece, before: Piece): Raised | undefined => {
  if (piece.height > smaller * before.height || !/[\p{L}\p{N})\]]$/u.test(before.text)) return undefined;
  const above = piece.y - before.y;
  if (above > raisedBy * before.height) return 'superscript';
  return above < (-raisedBy * before.height) / 2 ? 'subscript' : undefined;
};
