import { RefusalWindows } from './refusal-windows.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How many records, and how many occurrences are in them, of one occurrence each `everyMs` for a day. */
const recordedInADay = (everyMs: number) => {
  const windows = new RefusalWindows<string>(10);
  const records: number[] = [];
  const collect = (found: readonly { count: number }[]) => records.push(...found.map(({ count }) => count));
  for (let now = 0; now < day; now += everyMs) {
    collect(windows.takeEnded(now));
    collect(windows.add('ada', 'attempt', now));
  }
  collect(windows.takeAll());
  return { records: records.length, occurrences: records.reduce((sum, count) => sum + count, 0) };
};

describe('Refused attempts', () => {
  it('are recorded at once the first time, and together when they are repeated within a minute', () => {
    const windows = new RefusalWindows<string>(10);
    expect(windows.add('ada', 'first', 0)).toEqual([{ of: 'first', count: 1, firstAt: 0, lastAt: 0 }]);
    for (const at of [1_000, 2_000, 3_000]) expect(windows.add('ada', `at ${at}`, at)).toEqual([]);
    expect(windows.takeEnded(minute - 1)).toEqual([]);
    expect(windows.takeEnded(minute)).toEqual([{ of: 'at 3000', count: 3, firstAt: 1_000, lastAt: 3_000 }]);
    expect(windows.takeEnded(2 * minute)).toEqual([]);
  });

  it('of different people and permissions are counted apart', () => {
    const windows = new RefusalWindows<string>(10);
    expect(windows.add('ada', 'a', 0)).toHaveLength(1);
    expect(windows.add('ben', 'b', 0)).toHaveLength(1);
  });

  it.each([100, 1_000, 61_000, 5 * minute])('each %d ms fill no log, and none is lost', (everyMs) => {
    const { records, occurrences } = recordedInADay(everyMs);
    expect(occurrences).toBe(Math.ceil(day / everyMs));
    expect(records).toBeLessThanOrEqual(60);
  });

  it('after a quiet time are recorded at once again', () => {
    const windows = new RefusalWindows<string>(10);
    windows.add('ada', 'a', 0);
    windows.add('ada', 'b', minute);
    windows.add('ada', 'c', 120 * minute);
    expect(windows.takeEnded(121 * minute)).toEqual([]);
    expect(windows.add('ada', 'd', 121 * minute)).toHaveLength(1);
  });

  it('of very many people need no more memory: the oldest count is recorded', () => {
    const windows = new RefusalWindows<number>(2);
    for (const person of [1, 2]) windows.add(`${person}`, person, 0);
    windows.add('1', 1, 1);
    expect(windows.add('3', 3, 2).map(({ of, count }) => [of, count])).toEqual([
      [1, 1],
      [3, 1],
    ]);
  });
});
