import { clock } from '../reader.js';

/** Reads a time as people type it (`9`, `9:30`, `0930`, `9.30 pm`) into `09:30`; undefined if it is none. */
export const readTime = (typed: string): string | undefined => {
  const [, hours = '', separated, joined, half = ''] =
    /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(typed.trim()) ?? [];
  const minutes = separated ?? joined ?? '0';
  return hours === '' ? undefined : toTime(Number(hours), Number(minutes), half.toLowerCase());
};

const toTime = (hours: number, minutes: number, half: string): string | undefined => {
  if (half !== '' && (hours < 1 || hours > 12)) return undefined;
  const hour = half === '' ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return hour < 24 && minutes < 60 ? `${twoDigits(hour)}:${twoDigits(minutes)}` : undefined;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const dayFormat = () => clock({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });

/** Writes `2026-11-30` as the person does: `30/11/2026`. Any other text is returned unchanged. */
export const writeDay = (day: string): string => (isDay(day) ? dayFormat().format(new Date(`${day}T00:00:00Z`)) : day);

/** Reads a day in the order of the person's format, or as `2026-11-30`; undefined if it is none. */
export const readDay = (typed: string): string | undefined => {
  if (isDay(typed.trim())) return typed.trim();
  const numbers = /^(\d{1,4})[/.\- ]+(\d{1,2})[/.\- ]+(\d{1,4})$/.exec(typed.trim())?.slice(1) ?? [];
  const order = dayFormat()
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'literal' ? [] : [type]));
  const read = (part: string): string => numbers[order.findIndex((type) => type === part)] ?? '';
  const year = read('year');
  const day = `${year.length === 2 ? `20${year}` : year}-${read('month').padStart(2, '0')}-${read('day').padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
};

/** Says how the person writes a day: `dd/mm/yyyy`. */
export const dayPattern = (): string =>
  dayFormat()
    .formatToParts(0)
    .map(({ type, value }) => patterns[type] ?? value)
    .join('');
const patterns: Partial<Record<string, string>> = { day: 'dd', month: 'mm', year: 'yyyy' };

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
