import type { Locale } from '@throughline/contracts/locale.js';

/** The time zone and locale of the person who reads an instant. */
export type Reader = { timeZone: string; locale: Locale };

/** Formats an instant for its reader: `21 November 2026 at 08:26 CET`. */
export const formatInstant = (at: string, { timeZone, locale }: Reader): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone }).format(
    new Date(at),
  ) + ` ${zoneName(at, timeZone)}`;

const zoneName = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
