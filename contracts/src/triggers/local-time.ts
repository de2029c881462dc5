const formats = new Map<string, Intl.DateTimeFormat>();

const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
};

/** An IANA name, not an offset. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return getFormat(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Returns what a clock on the wall shows, `2026-03-29 03:00`. */
export const localTime = (at: Date, timeZone: string): string => wall(at, timeZone).slice(0, 16).replace('T', ' ');

/** Milliseconds the wall clock is ahead of UTC. */
export const offsetAt = (at: Date, timeZone: string): number =>
  Date.parse(`${wall(at, timeZone)}Z`) - Math.floor(at.getTime() / 1_000) * 1_000;

const wall = (at: Date, timeZone: string): string => {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day, hour, minute, second] = order.map((part) => parts.get(part) ?? '');
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
};
const order = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
