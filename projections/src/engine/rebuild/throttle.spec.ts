import { jest } from '@jest/globals';
import { nothingLive, Throttle, type LiveFolding } from './throttle.js';

const live = (busy: boolean, settled = Promise.resolve()): LiveFolding => ({
  isBusy: () => busy,
  settled: () => settled,
});

/** How long a build that has worked for this many milliseconds pauses. */
const restAfter = async (workMs: number, among: LiveFolding): Promise<number> => {
  const throttle = new Throttle(among);
  jest.advanceTimersByTime(workMs);
  const [began, pause] = [performance.now(), throttle.pause()];
  let ended: number | undefined;
  void pause?.then(() => (ended = performance.now()));
  await jest.advanceTimersByTimeAsync(1_000);
  return (ended ?? Infinity) - began;
};

describe('The throttle of work on the past', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('lets work of less than a time slice go on without a pause', () => {
    expect(new Throttle(live(true)).pause()).toBeUndefined();
  });

  it('pauses four times as long as it worked while something is folded live', async () => {
    expect(await restAfter(4, live(true))).toBe(16);
    expect(await restAfter(10, live(true))).toBe(40);
  });

  it('pauses only for other tasks of the process while nothing is folded live', async () => {
    expect(await restAfter(10, live(false))).toBe(0);
    expect(await restAfter(10, nothingLive)).toBe(0);
  });

  it('waits for the batch that is being folded live', async () => {
    let settle = (): void => undefined;
    const throttle = new Throttle(live(false, new Promise((resolve) => (settle = resolve))));
    jest.advanceTimersByTime(10);
    let over = false;
    void throttle.pause()?.then(() => (over = true));
    await jest.advanceTimersByTimeAsync(100);
    expect(over).toBe(false);
    settle();
    await jest.advanceTimersByTimeAsync(0);
    expect(over).toBe(true);
    expect(throttle.pause()).toBeUndefined();
  });
});
