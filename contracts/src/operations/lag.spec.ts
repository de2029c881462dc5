import { behindText, lagText, maxLag, noLag, storedLag } from './lag.js';

it.each([
  [noLag, 'up to date'],
  [{ events: 1, more: false, ms: 40 }, '1 event, 40 ms behind'],
  [{ events: 1_200, more: false, ms: 90_000 }, '1,200 events, 90 s behind'],
  [{ events: 100_000, more: true, ms: 360_000 }, 'more than 100,000 events, 6 min behind'],
  [{ events: 3, more: false, ms: 3 * 3_600_000 }, '3 events, 3 h behind'],
])('says in events and in time how far something is behind: %j', (lag, text) => expect(behindText(lag)).toBe(text));

it.each([
  [9_999, '9,999 events, 2 s'],
  [10_000, 'more than 10,000 events, 2 s'],
])('says that there are more where counting ended: %i', (events, text) =>
  expect(lagText(storedLag(events, 2_000))).toBe(text),
);

it('finds the longest of several lags, by time', () => {
  const [many, old] = [
    { events: 900, more: false, ms: 50 },
    { events: 2, more: false, ms: 4_000 },
  ];
  expect([maxLag([many, old, noLag]), maxLag([])]).toEqual([old, noLag]);
});

it('counts an event that is recorded by a clock that is ahead', () =>
  expect(maxLag([noLag, { events: 2, more: false, ms: 0 }]).events).toBe(2));
