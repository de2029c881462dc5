import { usualLocale, type Locale } from '@throughline/contracts/locale.js';

let locale = usualLocale;
let zone: string | undefined;

/** As the person reads days, times and numbers; until it is known, in the browser's time zone. */
export const readAs = (person: { timeZone: string; locale: Locale }): void => {
  zone = person.timeZone;
  locale = person.locale;
  clocks.clear();
  figures.clear();
};

/** Making one is slow, so each is made once for a reader. */
const clocks = new Map<string, Intl.DateTimeFormat>();
/** How the person writes days and times. */
export const clock = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const known = clocks.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, zone ? { timeZone: zone, ...options } : options);
  clocks.set(key, made);
  return made;
};

const figures = new Map<string, Intl.NumberFormat>();
/** How the person writes numbers. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
  const key = JSON.stringify(options);
  const known = figures.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  figures.set(key, made);
  return made;
};

/** Returns the locale of the person who reads. */
export const readerLocale = (): Locale => locale;
