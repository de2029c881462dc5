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

describe('attempts counted by one process', () => {
  it('are admitted up to the limit, then refused with the time to wait', () => {
    expect([1, 2, 3].map(() => wait('a'))).toEqual([0, 0, 60_000]);
    now += 20_000;
    expect(wait('a')).toBe(40_000);
  });

  it('report how many are left, and when there is one more', () => {
    expect(limits.countAttempt('a', limit)).toEqual({ left: 1, freeIn: 60_000, wait: 0 });
    now += 20_000;
    expect(limits.countAttempt('a', limit)).toEqual({ left: 0, freeIn: 40_000, wait: 0 });
    expect(limits.countAttempt('a', limit)).toEqual({ left: 0, freeIn: 40_000, wait: 40_000 });
  });

  it('expire one by one: no window has more than its limit, wherever it begins', () => {
    wait('a');
    now += 59_000;
    expect(wait('a')).toBe(0);
    now += 1_000;
    expect([wait('a'), wait('a')]).toEqual([0, 59_000]);
  });

  it('are reported without being counted', () => {
    expect(limits.getUsage('a', limit)).toEqual({ left: 2, freeIn: 60_000, wait: 0 });
    wait('a');
    now += 20_000;
    wait('a');
    expect(limits.getUsage('a', limit)).toEqual({ left: 0, freeIn: 40_000, wait: 40_000 });
    now += 40_000;
    expect(limits.getUsage('a', limit)).toEqual({ left: 1, freeIn: 20_000, wait: 0 });
  });

  it('are not counted when they are refused, or uncounted', () => {
    for (let i = 0; i < 5; i += 1) wait('a');
    now += 60_000;
    expect(wait('a')).toBe(0);
    limits.uncountAttempt('a');
    expect([wait('a'), wait('a'), wait('a')]).toEqual([0, 0, 60_000]);
  });

  it('refuse nobody for longer because the clock was set back', () => {
    for (let i = 0; i < 3; i += 1) wait('a');
    now -= 3_600_000;
    expect([wait('a'), wait('a'), wait('a')]).toEqual([0, 0, 60_000]);
  });

  it('are counted for each key separately, and can be reset', () => {
    for (let i = 0; i < 3; i += 1) wait('a');
    expect(wait('b')).toBe(0);
    limits.resetAttempts('a');
    expect(wait('a')).toBe(0);
  });

  it('are evicted when they no longer count, also for keys that are never used again', () => {
    for (let i = 0; i < 1_000; i += 1) wait(`passer-by-${i}`);
    now += 60_000;
    wait('a');
    expect(limits.size).toBe(1);
  });

  it('are stored for at most fifty thousand keys', () => {
    for (let i = 0; i < 3; i += 1) wait('first');
    for (let i = 0; i < 50_000; i += 1) wait(`other-${i}`);
    expect(wait('first')).toBe(0);
    expect(wait('other-49999')).toBe(0);
    expect(wait('other-49999')).toBe(60_000);
  });
});
