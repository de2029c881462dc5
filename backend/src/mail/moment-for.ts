/** An instant as somebody in a time zone says it, `21 November 2026 at 08:26 CET`. */
export const momentFor = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at)) + ` ${zoneName(at, timeZone)}`;

const zoneName = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
