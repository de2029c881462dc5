import { jest } from '@jest/globals';
import { Lifetime } from './lifetime.js';
import { Log } from './log.js';
import type { RecordedEvent } from './recorded-event.js';

const event = (position: number): RecordedEvent => ({
  position,
  stream: 'agent-1',
  revision: position,
  id: String(position),
  type: 'T',
  isJson: true,
  created: 0,
  data: Buffer.alloc(0),
  metadata: Buffer.alloc(0),
});

/** Heads that a follower was told, one after the other. */
const following = (log: Log): number[] => {
  const told: number[] = [];
  const lifetime = new Lifetime();
  const follow = async (): Promise<void> => {
    for (;;) {
      await log.change(lifetime);
      told.push(log.told);
    }
  };
  void follow();
  return told;
};

describe('Followers of the log', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 1_000 }));
  afterEach(() => void jest.useRealTimers());

  it('hear of what comes after a silence at once, though not before the writer', async () => {
    const log = new Log(0);
    const told = following(log);
    await jest.advanceTimersByTimeAsync(1_000);
    log.committed([event(1)]);
    expect(log.head).toBe(1);
    expect(log.told).toBe(0);
    await jest.advanceTimersByTimeAsync(0);
    expect(told).toEqual([1]);
  });

  it('hear of many commits together, and of each within a few milliseconds', async () => {
    const log = new Log(0);
    const told = following(log);
    await jest.advanceTimersByTimeAsync(1_000);
    for (let position = 1; position <= 24; position += 1) {
      log.committed([event(position)]);
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(told).toEqual([1, 10, 20]);
    await jest.advanceTimersByTimeAsync(10);
    expect(told).toEqual([1, 10, 20, 24]);
  });

  it('are let go when the log is lost, whatever they have not been told', async () => {
    const log = new Log(0);
    log.committed([event(1)]);
    const change = log.change(new Lifetime());
    log.lose(new Error('gone'));
    await change;
    expect(() => log.assertKept()).toThrow('lost');
  });
});
