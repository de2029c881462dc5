import { formatDeadline, formatDuration, formatExact, formatMoment, formatOffset } from './format.js';
import { formatIso } from './local-time.js';
import { readAs } from '../reader.js';
import { relative } from './time.js';

describe('durations', () => {
  it.each([
    [412, '412 ms'],
    [1_949, '1.9 s'],
    [72_000, '1 min 12 s'],
    [240_000, '4 min'],
    [258_900_000, '71 h 55 min'],
  ])('%d ms read as %s', (ms, words) => expect(formatDuration(ms)).toBe(words));

  it('after a cause are offsets', () => {
    expect(formatOffset(4)).toBe('+4 ms');
    expect(formatOffset(11_100)).toBe('+11.1 s');
  });
});

describe('moments', () => {
  const now = Date.parse('2026-11-14T16:02:11.418Z');

  it.each([
    ['2026-11-14T16:02:01.000Z', 'just now'],
    ['2026-11-14T15:56:11.000Z', '6 min ago'],
    ['2026-11-14T11:02:11.000Z', '5 h ago'],
    ['2026-11-11T16:02:11.000Z', '3 days ago'],
    ['2026-11-14T19:02:11.000Z', 'in 3 h'],
  ])('%s is %s', (at, words) => expect(relative(at, now)).toBe(words));

  it('far away are dates, not distances', () => expect(relative('2026-01-01T00:00:00.000Z', now)).toBeNull());

  it('are told exactly in the time zone of the person', () => {
    readAs({ timeZone: 'Asia/Tokyo', locale: 'en-GB' });
    expect(formatExact('2026-11-14T16:02:11.418Z')).toContain('15 November 2026 at 01:02:11.418');
    expect(formatDeadline('2026-11-14T16:02:11.418Z')).toMatch(/^15 Nov, 01:02 (GMT\+9|JST)$/);
    expect(formatMoment('2025-11-14T16:02:11.418Z')).toBe('15 Nov 2025, 01:02:11');
  });

  it('are copied with the year and the offset', () => {
    readAs({ timeZone: 'Asia/Tokyo', locale: 'en-GB' });
    expect(formatIso('2026-11-14T16:02:11.418Z')).toBe('2026-11-15T01:02:11.418+09:00');
    readAs({ timeZone: 'UTC', locale: 'en-GB' });
    expect(formatIso('2026-11-14T16:02:11.418Z')).toBe('2026-11-14T16:02:11.418+00:00');
  });

  it('are told as the person reads them', () => {
    readAs({ timeZone: 'Asia/Tokyo', locale: 'en-US' });
    expect(formatMoment('2025-11-14T16:02:11.418Z')).toBe('Nov 15, 2025, 01:02:11');
  });
});
