import type { Locale } from '@throughline/contracts/locale.js';
import { readAs } from '../reader.js';
import { dayPattern, readDay, readTime, writeDay } from './read.js';

const as = (locale: Locale): void => readAs({ timeZone: 'UTC', locale });
afterAll(() => as('en-GB'));

describe('a time that is typed', () => {
  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['17h05', '17:05'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9 am', '09:00'],
    ['9.30 PM', '21:30'],
    ['12am', '00:00'],
    ['12:15 p.m.', '12:15'],
    [' 23:59 ', '23:59'],
  ])('%s is read as %s', (typed, time) => expect(readTime(typed)).toBe(time));

  it.each(['', 'nine', '24:00', '9:7', '9:60', '13pm', '0 am', '12345'])('%j is none', (typed) =>
    expect(readTime(typed)).toBeUndefined(),
  );
});

describe('a day that is typed', () => {
  it.each<[Locale, string, string]>([
    ['en-GB', '30/11/2026', 'dd/mm/yyyy'],
    ['en-US', '11/30/2026', 'mm/dd/yyyy'],
    ['en-CA', '2026-11-30', 'yyyy-mm-dd'],
  ])('is written and read by the format of %s', (locale, written, pattern) => {
    as(locale);
    expect(writeDay('2026-11-30')).toBe(written);
    expect(readDay(written)).toBe('2026-11-30');
    expect(dayPattern()).toBe(pattern);
  });

  it('is read with other marks, a short year, or in the order of computers', () => {
    as('en-GB');
    expect(['1.2.26', '1-2-2026', '2026-02-01', '01/02/2026'].map(readDay)).toEqual(Array(4).fill('2026-02-01'));
  });

  it.each(['', 'tomorrow', '31/02/2026', '30/13/2026', '30/11'])('%j is none, and stays as it is', (typed) => {
    as('en-GB');
    expect(readDay(typed)).toBeUndefined();
    expect(writeDay(typed)).toBe(typed);
  });
});
