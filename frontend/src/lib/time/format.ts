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
  const year = clock({ year: 'numeric' });
  const same = year.format(at) === year.format(new Date());
  return clock({ day: 'numeric', month: 'short', ...(same ? {} : { year: 'numeric' }) }).format(at);
};

/** "Fri 14 Nov" */
export const formatWeekday = (instant: string | Date): string =>
  clock({ weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(instant)).replace(',', '');

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

/** Everything there is to know about an instant, for hover: "Friday, 14 November 2026 at 16:02:11.418 CET". */
export const formatExact = (instant: string | Date): string => {
  const at = new Date(instant);
  const day = clock({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at);
  const name = clock({ timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName');
  return `${day} at ${formatClock(at)}${formatMillis(at)} ${name?.value ?? ''}`.trim();
};

/** How far the clock of the reader's zone is ahead of UTC at an instant. */
export const zoneOffset = (instant: string | Date): number => {
  const offset = clock({ timeZoneName: 'longOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?/.exec(offset ?? '') ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** "2026-11-14T16:02:11.418+01:00": with the year and the offset of the reader's zone. */
export const formatIso = (instant: string | Date): string => {
  const shift = zoneOffset(instant);
  const minutes = Math.abs(shift) / 60_000;
  const offset = `${shift < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${new Date(new Date(instant).getTime() + shift).toISOString().slice(0, -1)}${offset}`;
};

/** What a clock in the zone of the reader shows at an instant: "2026-11-14T16:02:11.418". */
export const localTime = (instant: string | Date): string => formatIso(instant).slice(0, 23);

/** The instant at which that clock shows "2026-11-14T16:02:11.418"; its end may be left out. */
export const instantOfLocalTime = (shown: string): string => {
  const asUtc = Date.parse(`${shown}${'0000-01-01T00:00:00.000'.slice(shown.length)}Z`);
  const guess = asUtc - zoneOffset(new Date(asUtc));
  return new Date(asUtc - zoneOffset(new Date(guess))).toISOString();
};
