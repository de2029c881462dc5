import { readerLocale } from '../lib/reader.js';

/** "2026-11" of an instant, in UTC. */
export const toMonth = (instant: string | Date): string => new Date(instant).toISOString().slice(0, 7);

/** The month before the one of `now`. */
export const lastMonth = (now: Date): string =>
  toMonth(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)));

/** "October" of "2026-10". */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(readerLocale(), { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
