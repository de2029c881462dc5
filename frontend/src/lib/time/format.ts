import { clock } from '../reader.js';

/** Milliseconds as people say them: "412 ms", "1.9 s", "1 min 12 s", "71 h 55 min". */
export const formatDuration = (milliseconds: number): string => {
  const ms = Math.max(0, Math.round(milliseconds));
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  const seconds = Math.floor(ms / 1000);
  if (seconds < 3600) return joined(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 96 * 60) return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.floor(minutes / 60);
  return joined(Math.floor(hours / 24), 'd', hours % 24, 'h');
};

const joined = (big: number, bigUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`;

/** "+1.9 s" since a beginning; "+4 ms" when it followed at once. */
export const formatOffset = (milliseconds: number): string =>
  milliseconds < 1000 ? `+${Math.max(0, Math.round(milliseconds))} ms` : `+${formatDuration(milliseconds)}`;

/** "16:02:11" */
export const formatClock = (instant: string | Date): string =>
  clock({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(instant));

/** ".418", shown muted after a clock time. */
export const formatMillis = (instant: string | Date): string =>
  `.${String(new Date(instant).getUTCMilliseconds()).padStart(3, '0')}`;

/** "14 Nov" or "14 Nov 2025" when it is another year. */
export const formatDay = (instant: string | Date): string => {
  const at = new Date(instant);
  return clock({ day: 'numeric', month: 'short', ...otherYear(at) }).format(at);
};

const otherYear = (at: Date): { year?: 'numeric' } => {
  const year = clock({ year: 'numeric' });
  return year.format(at) === year.format(new Date()) ? {} : { year: 'numeric' };
};

/** "Fri 14 Nov" */
export const formatWeekday = (instant: string | Date): string =>
  clock({ weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(instant)).replace(',', '');

/** "Fri 14 Nov" or "Fri 14 Nov 2025" when it is another year. */
export const formatFullDay = (instant: string | Date): string => {
  const at = new Date(instant);
  return clock({ weekday: 'short', day: 'numeric', month: 'short', ...otherYear(at) })
    .format(at)
    .replace(',', '');
};

/** "14 Nov, 16:02:11" */
export const formatMoment = (instant: string | Date): string => `${formatDay(instant)}, ${formatClock(instant)}`;

/** "29 Nov, 22:10 CET": until when something can be done, as an e-mail about it says it. */
export const formatDeadline = (instant: string | Date): string => {
  const at = new Date(instant);
  const time = clock({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }).format(at);
  return `${formatDay(at)}, ${time}`;
};

/** "Fri 14 Nov, 16:02 CET": a time of a schedule, by the clock of the schedule's zone. */
export const formatDueTime = (instant: string, timeZone: string): string => {
  const at = new Date(instant);
  const year = clock({ year: 'numeric', timeZone });
  const same = year.format(at) === year.format(new Date());
  const date = { weekday: 'short', day: 'numeric', month: 'short', timeZone } as const;
  const day = clock({ ...date, ...(same ? {} : { year: 'numeric' }) }).format(at);
  const time = clock({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short', timeZone });
  return `${day.replace(',', '')}, ${time.format(at)}`;
};

/** "CET": the reader's zone at an instant. */
export const formatZone = (instant: string | Date): string =>
  clock({ timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'timeZoneName')?.value ?? '';

/** Everything there is to know about an instant, for hover: "Friday, 14 November 2026 at 16:02:11.418 CET". */
export const formatExact = (instant: string | Date): string => {
  const at = new Date(instant);
  const day = clock({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at);
  return `${day} at ${formatClock(at)}${formatMillis(at)} ${formatZone(at)}`.trim();
};
