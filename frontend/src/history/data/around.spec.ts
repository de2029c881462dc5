import { readAs } from '../../lib/reader.js';
import { aroundTyped, placeIn, placeText } from './around.js';

const now = '2026-11-22T10:00:00.000Z';
beforeEach(() => readAs({ timeZone: 'Europe/Lisbon', locale: 'en-GB' }));
afterAll(() => readAs({ timeZone: 'UTC', locale: 'en-GB' }));

describe('A place in history that a person types', () => {
  it.each([
    ['#123', '123'],
    ['123', '123'],
    ['# 12,392', '12392'],
    ['today', '2026-11-22'],
    ['Yesterday', '2026-11-21'],
    ['2026-11-14', '2026-11-14'],
    ['14.11.2026', '2026-11-14'],
    ['14 Nov', '2026-11-14'],
    ['Sat 14 Nov', '2026-11-14'],
    ['14th November 2025', '2025-11-14'],
    ['Nov 14, 2026', '2026-11-14'],
    ['25 Dec', '2025-12-25'],
    ['5/11/2026', '2026-11-05'],
    ['14 Nov 16:02', '2026-11-14T16:02:59.999Z'],
    ['14 Nov, 16:02:11', '2026-11-14T16:02:11.999Z'],
    ['2026-07-14 16:02:11.4', '2026-07-14T15:02:11.400Z'],
    ['2026-07-14T16:02:11.418+01:00', '2026-07-14T16:02:11.418+01:00'],
    ['9:05', '2026-11-22T09:05:59.999Z'],
  ])('is understood: %s', (typed, around) => expect(aroundTyped(typed, { now, locale: 'en-GB' })).toBe(around));

  it('is the beginning of a minute or a second where that is meant', () => {
    const typed = (text: string) => aroundTyped(text, { now, locale: 'en-GB', edge: 'start' });
    expect(typed('14 Nov 16:02')).toBe('2026-11-14T16:02:00.000Z');
    expect(typed('14 Nov, 16:02:11')).toBe('2026-11-14T16:02:11.000Z');
  });

  it.each(['', '#', '0', '31 Feb', '14 Nev', 'refund desk', '25:00', '2026-13-01', '14/13/2026'])(
    'is refused: %s',
    (typed) => expect(aroundTyped(typed, { now, locale: 'en-GB' })).toBeUndefined(),
  );

  it('is read by the locale where countries differ, and refused where it could mean two days', () => {
    expect(aroundTyped('5/11/2026', { now, locale: 'en-US' })).toBe('2026-05-11');
    expect(aroundTyped('5/11/2026', { now, locale: 'en-CA' })).toBeUndefined();
    expect(aroundTyped('15/11/2026', { now, locale: 'en-CA' })).toBe('2026-11-15');
  });
});

describe('A place in an address', () => {
  it('of a day is the end of that day in the zone of the reader', () => {
    expect(placeIn('2026-07-14')).toEqual({ until: '2026-07-14T22:59:59.999Z' });
    expect(placeIn('2026-11-14')).toEqual({ until: '2026-11-14T23:59:59.999Z' });
  });

  it('is a number or a time, and nothing else', () => {
    expect(placeIn('2026-11-14', 'start')).toEqual({ until: '2026-11-13T23:59:59.999Z' });
    expect(placeIn('123')).toEqual({ number: 123 });
    expect(placeIn('2026-07-14T16:02:11.418+01:00')).toEqual({ until: '2026-07-14T15:02:11.418Z' });
    for (const text of ['', '0', 'here', '2026-11-31x', '2026-11-14T16:02']) expect(placeIn(text)).toBeUndefined();
  });

  it('is said with weekday and year', () => {
    expect(placeText('12392')).toBe('#12,392');
    expect(placeText('2026-11-14')).toBe('Sat 14 Nov 2026');
    expect(placeText('2026-07-14T15:02:11.418Z')).toBe('Tue 14 Jul 2026, 16:02:11');
  });
});
