import { isExact } from '@throughline/contracts/exact-json.js';
import { numberFormat } from '../reader.js';

export type ReadNumber = { value: number } | { error: string };

type Marks = { group: string; decimal: string };

const readMarks = (): Marks => {
  const parts = numberFormat().formatToParts(1_234_567.8);
  const findMark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  return { group: plainSpaces(findMark('group') ?? ','), decimal: findMark('decimal') ?? '.' };
};

/** Formats use spaces that nobody types. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

/** As the person writes it, without groups, so that it is read back as the same number. */
export const writeNumber = (value: number): string =>
  numberFormat({ useGrouping: false, maximumFractionDigits: 20 }).format(value);

const escaped = (mark: string): string => mark.replace(/[.]/g, '\\.');

/** Thousands, or as in India hundreds above the first thousand. A group of zeros has to come after something. */
const groupsBy = (mark: string): string => `[1-9]\\d{0,2}(?:${mark}\\d{3})+|[1-9]\\d?(?:${mark}\\d{2})+${mark}\\d{3}`;

const buildPattern = ({ group, decimal }: Marks): RegExp => {
  const marks = [...new Set([group, ' '])].map(escaped);
  const whole = [...marks.map(groupsBy), '\\d+'].join('|');
  return new RegExp(
    `^([+-]?)(?:(${whole})(?:${escaped(decimal)}(\\d*))?|${escaped(decimal)}(\\d+))(e[+-]?\\d{1,3})?$`,
    'i',
  );
};

const tooManyFigures = (): string =>
  `This has more figures than a number can keep. Use a text for it, or at most ${numberFormat().format(Number.MAX_SAFE_INTEGER)}.`;

const notANumber = (): string => `Enter a number, such as 12 or ${writeNumber(3.5)}.`;

/** Reads a number as the person's format writes it. What could mean two numbers is refused with both of them. */
export const readNumber = (typed: string): ReadNumber => {
  const text = plainSpaces(typed.trim()).replace(/^[−–]/, '-');
  const found = buildPattern(readMarks()).exec(text);
  if (found === null) {
    const value = readOtherMarks(text);
    return value === undefined ? { error: describeAmbiguity(text) ?? notANumber() } : { value };
  }
  const [, sign = '', whole = '0', decimals = '', onlyDecimals = '', power = ''] = found;
  const figures = `${sign}${whole.replace(/\D/g, '')}`;
  if (power === '' && !isExact(figures)) return { error: tooManyFigures() };
  const value = Number(`${figures}.${decimals || onlyDecimals || '0'}${power}`);
  return Number.isFinite(value) ? { value } : { error: notANumber() };
};

/** Reads what is written with the marks of another format, where it can mean one number alone: 12,50 and 1.250,50. */
const readOtherMarks = (text: string): number | undefined => {
  const found = /^([+-]?)(?:([1-9]\d{0,2}(?:([.,' ’])\d{3})(?:\3\d{3})*)|(\d+))([.,])(\d+)$/.exec(text);
  if (found === null) return undefined;
  const [, sign = '', grouped, group, plain, decimal, decimals = ''] = found;
  const isClear = grouped === undefined ? decimals.length !== 3 : group !== decimal;
  return isClear ? Number(`${sign}${(grouped ?? plain ?? '').replace(/\D/g, '')}.${decimals}`) : undefined;
};

const describeAmbiguity = (text: string): string | undefined => {
  if (!/^[+-]?\d[\d.,' ’]*$/.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const digits = (part: string): string => part.replace(/[^\d+-]/g, '');
  const meant = [
    ...(last === -1 ? [] : [`${digits(text.slice(0, last))}.${digits(text.slice(last))}`]),
    digits(text),
  ].map((each) => writeNumber(Number(each)));
  return `This can be read in more than one way. Write ${[...new Set(meant)].join(' or ')}.`;
};

/** Returns what was understood, when it is not written like that. */
export const understoodNumber = (typed: string): string | undefined => {
  const read = readNumber(typed);
  if (typed.trim() === '' || 'error' in read) return undefined;
  const written = writeNumber(read.value);
  return written === typed.trim() ? undefined : `Read as ${written}`;
};
