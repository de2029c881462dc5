import { clock } from '../reader.js';

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

/** Returns what a clock in the zone of the reader shows at an instant: "2026-11-14T16:02:11.418". */
export const localTime = (instant: string | Date): string => formatIso(instant).slice(0, 23);

/** The instant at which that clock shows "2026-11-14T16:02:11.418"; its end may be left out. */
export const instantOfLocalTime = (shown: string): string => {
  const asUtc = Date.parse(`${shown}${'0000-01-01T00:00:00.000'.slice(shown.length)}Z`);
  const guess = asUtc - zoneOffset(new Date(asUtc));
  return new Date(asUtc - zoneOffset(new Date(guess))).toISOString();
};
