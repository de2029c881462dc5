import { TestClock } from './test-clock.js';

const minute = 60_000;

describe('The test clock', () => {
  it('shows the real time plus what it was advanced by', () => {
    const clock = new TestClock();
    clock.advance(10 * minute);
    const offset = clock.now().getTime() - Date.now();
    expect(Math.abs(offset - 10 * minute)).toBeLessThan(minute);
  });

  it('stays at an instant it was set to, and can be advanced from there', () => {
    const clock = new TestClock();
    clock.setTo(new Date('2030-01-01T00:00:00Z'));
    clock.advance(minute);
    expect(clock.now().toISOString()).toBe('2030-01-01T00:01:00.000Z');
  });

  it('moves only by advance while frozen', async () => {
    const clock = new TestClock();
    await clock.whileFrozen(async () => {
      const before = clock.now().getTime();
      clock.advance(5);
      expect(clock.now().getTime()).toBe(before + 5);
    });
  });

  it('shows the real time after a reset', () => {
    const clock = new TestClock();
    clock.setTo(new Date(0));
    clock.reset();
    expect(clock.now().getFullYear()).toBe(new Date().getFullYear());
  });
});
