import { jest } from '@jest/globals';
import { nothingLive, Pace, type Live } from './throttle.js';

const live = (busy: boolean, settled = Promise.resolve()): Live => ({ isBusy: () => busy, settled: () => settled });

/** How long whoever has worked for so many milliseconds is asked to wait. */
const restAfter = async (workMs: number, among: Live): Promise<number> => {
  const pace = new Pace(among);
  jest.advanceTimersByTime(workMs);
  const [began, pause] = [performance.now(), pace.pause()];
  let ended: number | undefined;
  void pause?.then(() => (ended = performance.now()));
  await jest.advanceTimersByTimeAsync(1_000);
  return (ended ?? Infinity) - began;
};

describe('The pace of work on the past', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('a short stretch goes on without a pause', () => {
    expect(new Pace(live(true)).pause()).toBeUndefined();
  });

  it('rests four times as long as it worked while something is folded live', async () => {
    expect(await restAfter(4, live(true))).toBe(16);
    expect(await restAfter(10, live(true))).toBe(40);
  });

  it('only lets others pass while nothing is', async () => {
    expect(await restAfter(10, live(false))).toBe(0);
    expect(await restAfter(10, nothingLive)).toBe(0);
  });

  it('waits for what is being folded live just now', async () => {
    let settle = (): void => undefined;
    const pace = new Pace(live(false, new Promise((resolve) => (settle = resolve))));
    jest.advanceTimersByTime(10);
    let over = false;
    void pace.pause()?.then(() => (over = true));
    await jest.advanceTimersByTimeAsync(100);
    expect(over).toBe(false);
    settle();
    await jest.advanceTimersByTimeAsync(0);
    expect(over).toBe(true);
    expect(pace.pause()).toBeUndefined();
  });
});
