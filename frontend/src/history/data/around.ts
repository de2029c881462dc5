import type { Locale } from '@throughline/contracts/locale.js';
import { formatClock, formatWeekday } from '../../lib/time/format.js';
import { instantOfLocalTime, localTime } from '../../lib/time/local-time.js';
import { formatNumber } from '../../lib/numbers/format.js';

/**
 * A place in history as an address has it: the number of an event, a day (`2026-11-14`), or a time with its offset
 * (`2026-11-14T16:02:11.418+01:00`).
 */
export type Place = { number: number } | { until: string };

/** Which end of a day or a minute is meant. */
export type Edge = 'start' | 'end';

const day = /^\d{4}-\d\d-\d\d$/;
const oneDay = 24 * 3_600_000;

const isDay = (text: string): boolean => day.test(text) && !Number.isNaN(Date.parse(text));

/** The last instant of a day in the reader's zone. */
const calculateEnd = (text: string): string =>
  calculateStart(new Date(Date.parse(text) + oneDay).toISOString().slice(0, 10));

/** The last instant before a day in the reader's zone. */
const calculateStart = (text: string): string => new Date(Date.parse(instantOfLocalTime(text)) - 1).toISOString();

/** Returns undefined for other text. A day is its `edge`. */
export const placeIn = (around: string, edge: Edge = 'end'): Place | undefined => {
  if (/^\d{1,15}$/.test(around)) return Number(around) > 0 ? { number: Number(around) } : undefined;
  if (isDay(around)) return { until: edge === 'end' ? calculateEnd(around) : calculateStart(around) };
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(around) && !Number.isNaN(Date.parse(around))
    ? { until: new Date(around).toISOString() }
    : undefined;
};

/** Returns the moment that a place names, as an address has it; a day that is not over yet ends now. Undefined for other text. */
export const momentIn = (around: string, now: Date): string | undefined => {
  const place = placeIn(around);
  if (place === undefined) return undefined;
  if ('number' in place) return String(place.number);
  return around === localTime(now).slice(0, 10) ? now.toISOString() : place.until;
};

/** "#123", "Sat 14 Nov 2026", "Sat 14 Nov 2026, 16:02:11". */
export const placeText = (around: string): string => {
  const place = placeIn(around);
  if (place === undefined) return around;
  if ('number' in place) return `#${formatNumber(place.number)}`;
  const date = `${formatWeekday(place.until)} ${localTime(place.until).slice(0, 4)}`;
  return isDay(around) ? date : `${date}, ${formatClock(place.until)}`;
};

/** Whether a place is a day or a time that has not come: nothing can have happened there. */
export const isAhead = (around: string, now: string | Date): boolean => {
  const place = placeIn(around);
  if (place === undefined || 'number' in place) return false;
  return isDay(around) ? around > localTime(now).slice(0, 10) : Date.parse(place.until) > new Date(now).getTime();
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthIn = (word: string | undefined): number => months.indexOf((word ?? '').slice(0, 3).toLowerCase()) + 1;

const dated = (year: number, month: number, date: number): string | undefined => {
  const text = [String(year).padStart(4, '0'), month, date].map((part) => String(part).padStart(2, '0')).join('-');
  return isDay(text) && new Date(text).getUTCDate() === date ? text : undefined;
};

/** Without a year, the last such day that is not in the future. */
const lately = (month: number, date: number, today: string): string | undefined => {
  const year = Number(today.slice(0, 4));
  const found = dated(year, month, date);
  return found !== undefined && found > today ? dated(year - 1, month, date) : found;
};

/** Day and month by slashes differ by country; where neither is usual, only what cannot be misread is taken. */
const slashed = (first: number, second: number, year: number, locale: Locale): string | undefined => {
  if (locale === 'en-US') return dated(year, first, second);
  const isClear = locale === 'en-GB' || locale === 'en-AU' || locale === 'en-IN' || first > 12;
  return isClear ? dated(year, second, first) : undefined;
};

type Read = (parts: readonly (string | undefined)[], today: string, locale: Locale) => string | undefined;

const named = (month: string | undefined, date: string | undefined, year: string | undefined, today: string) =>
  year === undefined ? lately(monthIn(month), Number(date), today) : dated(Number(year), monthIn(month), Number(date));

const dayForms: readonly (readonly [RegExp, Read])[] = [
  [/^today$/i, (_, today) => today],
  [/^yesterday$/i, (_, today) => new Date(Date.parse(today) - oneDay).toISOString().slice(0, 10)],
  [/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/, ([, year, month, date]) => dated(Number(year), Number(month), Number(date))],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([, date, month, year]) => dated(Number(year), Number(month), Number(date))],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    ([, first, second, year], _, locale) => slashed(Number(first), Number(second), Number(year), locale),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?(?: (\d{4}))?$/i,
    ([, date, month, year], today) => named(month, date, year, today),
  ],
  [
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/i,
    ([, month, date, year], today) => named(month, date, year, today),
  ],
];

const clockAtEnd = /(?:^|[,T]?\s*|\bat\s+)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;

const dayTyped = (text: string, today: string, locale: Locale): string | undefined => {
  const words = text.replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i, '');
  for (const [form, read] of dayForms) {
    const parts = form.exec(words);
    const found = parts && read(parts, today, locale);
    if (found) return found;
  }
  return undefined;
};

/** Returns the first or last millisecond of a clock time, as precise as it was typed. */
const timed = (date: string, clock: RegExpExecArray, edge: Edge): string | undefined => {
  const [least, most] = edge === 'end' ? ['59', '999'] : ['00', '000'];
  const [, hours = '', minutes = '', seconds = least, fraction = most] = clock;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const shown = `${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}`;
  return instantOfLocalTime(shown);
};

/** Returns what a person typed as a place: "#123", a day, or a time, in their zone. Undefined when it cannot be understood. */
export const aroundTyped = (
  typed: string,
  { now, locale, edge = 'end' }: { now: string | Date; locale: Locale; edge?: Edge },
): string | undefined => {
  const text = typed.trim().replace(/\s+/g, ' ');
  const number = /^#? ?(\d{1,3}(?:[,. ]\d{3})+|\d{1,15})$/.exec(text)?.[1]?.replaceAll(/[,. ]/g, '');
  if (number !== undefined) return Number(number) > 0 ? String(Number(number)) : undefined;
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) return placeIn(text) && text;
  const today = localTime(now).slice(0, 10);
  const clock = clockAtEnd.exec(text);
  const before = clock === null ? text : text.slice(0, clock.index).trim();
  const date = before === '' && clock !== null ? today : dayTyped(before, today, locale);
  return date !== undefined && clock !== null ? timed(date, clock, edge) : date;
};
