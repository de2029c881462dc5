import { LocalLimits } from './local-limits.js';

const limit = { points: 2, seconds: 60 };
let now = 0;
const clock = { now: () => new Date(now) };
let limits: LocalLimits;
beforeEach(() => {
  now = 1_000_000;
  limits = new LocalLimits(clock);
});

describe('tries counted by one process', () => {
  it('are let through as often as it says, then told how long to wait', () => {
    expect([1, 2, 3].map(() => limits.take('a', limit))).toEqual([0, 0, 60_000]);
    now += 20_000;
    expect(limits.take('a', limit)).toBe(40_000);
  });

  it('begin anew when the window is over', () => {
    for (let i = 0; i < 5; i += 1) limits.take('a', limit);
    now += 60_000;
    expect(limits.take('a', limit)).toBe(0);
  });

  it('are each somebody’s own, and forgiven when that is said', () => {
    for (let i = 0; i < 3; i += 1) limits.take('a', limit);
    expect(limits.take('b', limit)).toBe(0);
    limits.forgive('a');
    expect(limits.take('a', limit)).toBe(0);
  });

  it('take no more room than for fifty thousand', () => {
    for (let i = 0; i < 3; i += 1) limits.take('first', limit);
    for (let i = 0; i < 50_000; i += 1) limits.take(`other-${i}`, limit);
    expect(limits.take('first', limit)).toBe(0);
    expect(limits.take('other-49999', limit)).toBe(0);
    expect(limits.take('other-49999', limit)).toBe(60_000);
  });
});
