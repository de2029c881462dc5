import { findWindow, planMail, type Planned } from './mail-window.js';

const start = Date.parse('2026-01-05T09:00:00.000Z');
const minute = 60_000;

/** The ends of the mails that are planned for what begins at these instants, in minutes from the start. */
const ends = (instants: readonly number[], every: 'at_once' | 'hour' | 'day' = 'at_once') => {
  let planned: Planned = { to: 0, inARow: 0 };
  return instants.flatMap((at) => {
    const next = planMail(planned, at, every);
    if (next === null) return [];
    ({ planned } = next);
    return [(Date.parse(next.window.to) - start) / minute];
  });
};

it('puts each instant into one window of two seconds', () => {
  expect(findWindow(start + 1)).toEqual({ from: start, to: start + 2_000 });
  expect(findWindow(start + 2_000)).toEqual({ from: start, to: start + 2_000 });
});

it('sends one mail of what begins together', () =>
  expect(ends([start + 100, start + 900, start + 1_900])).toHaveLength(1));

it('sends five mails at once, and then one every five minutes until there was a rest', () => {
  const everyMinute = Array.from({ length: 60 }, (_, at) => start + at * minute + 1);
  const found = ends(everyMinute);
  expect(found.slice(0, 5).every((end, at) => end - at < 0.1)).toBe(true);
  expect(found.slice(5)).toEqual([10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  expect(ends([...everyMinute, start + 80 * minute + 1]).at(-1)).toBeCloseTo(80.03, 1);
});

it('sends one mail an hour, or a day, where that is wanted', () => {
  const everyMinute = Array.from({ length: 150 }, (_, at) => start + at * minute + 1);
  expect(ends(everyMinute, 'hour')).toEqual([60, 120, 180]);
  expect(ends(everyMinute, 'day')).toEqual([15 * 60]);
});

it('tells of nothing twice', () => {
  const first = planMail({ to: start + 1_000, inARow: 9 }, start + 3_000, 'at_once');
  expect(first?.window.from).toBe(new Date(start + 1_000).toISOString());
});
