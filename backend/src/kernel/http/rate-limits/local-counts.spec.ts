import { LocalCounts } from './local-counts.js';

const limit = { points: 2, seconds: 60 };
let now = 0;
const clock = { now: () => new Date(now) };
let limits: LocalCounts;
const wait = (key: string) => limits.countAttempt(key, limit).wait;
beforeEach(() => {
  now = 1_000_000;
  limits = new LocalCounts(clock);
});

describe('tries counted by one process', () => {
  it('are let through as often as it says, then told how long to wait', () => {
    expect([1, 2, 3].map(() => wait('a'))).toEqual([0, 0, 60_000]);
    now += 20_000;
    expect(wait('a')).toBe(40_000);
  });

  it('say how many are left, and when there is one more', () => {
    expect(limits.countAttempt('a', limit)).toEqual({ left: 1, freeIn: 60_000, wait: 0 });
    now += 20_000;
    expect(limits.countAttempt('a', limit)).toEqual({ left: 0, freeIn: 40_000, wait: 0 });
    expect(limits.countAttempt('a', limit)).toEqual({ left: 0, freeIn: 40_000, wait: 40_000 });
  });

  it('leave one by one: no window has more than it says, wherever it begins', () => {
    wait('a');
    now += 59_000;
    expect(wait('a')).toBe(0);
    now += 1_000;
    expect([wait('a'), wait('a')]).toEqual([0, 59_000]);
  });

  it('are not counted when they were refused, or not made after all', () => {
    for (let i = 0; i < 5; i += 1) wait('a');
    now += 60_000;
    expect(wait('a')).toBe(0);
    limits.uncountAttempt('a');
    expect([wait('a'), wait('a'), wait('a')]).toEqual([0, 0, 60_000]);
  });

  it('keep nobody out for longer because the clock was set back', () => {
    for (let i = 0; i < 3; i += 1) wait('a');
    now -= 3_600_000;
    expect([wait('a'), wait('a'), wait('a')]).toEqual([0, 0, 60_000]);
  });

  it('are each somebody’s own, and forgiven when that is said', () => {
    for (let i = 0; i < 3; i += 1) wait('a');
    expect(wait('b')).toBe(0);
    limits.resetAttempts('a');
    expect(wait('a')).toBe(0);
  });

  it('are forgotten once they count no more, also those of who never comes again', () => {
    for (let i = 0; i < 1_000; i += 1) wait(`passer-by-${i}`);
    now += 60_000;
    wait('a');
    expect(limits.size).toBe(1);
  });

  it('take no more room than for fifty thousand', () => {
    for (let i = 0; i < 3; i += 1) wait('first');
    for (let i = 0; i < 50_000; i += 1) wait(`other-${i}`);
    expect(wait('first')).toBe(0);
    expect(wait('other-49999')).toBe(0);
    expect(wait('other-49999')).toBe(60_000);
  });
});
