import { jest } from '@jest/globals';
import { Cancellation } from './cancellation.js';
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

/** The heads published to a follower, in order. */
const following = (log: Log): number[] => {
  const heads: number[] = [];
  const cancellation = new Cancellation();
  const follow = async (): Promise<void> => {
    for (;;) {
      await log.change(cancellation);
      heads.push(log.publishedHead);
    }
  };
  void follow();
  return heads;
};

describe('Followers of the log', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 1_000 }));
  afterEach(() => void jest.useRealTimers());

  it('see the first commit after a pause at once, but not before its writer is answered', async () => {
    const log = new Log(0);
    const heads = following(log);
    await jest.advanceTimersByTimeAsync(1_000);
    log.committed([event(1)]);
    expect(log.head).toBe(1);
    expect(log.publishedHead).toBe(0);
    await jest.advanceTimersByTimeAsync(0);
    expect(heads).toEqual([1]);
  });

  it('see many commits together, each within a few milliseconds', async () => {
    const log = new Log(0);
    const heads = following(log);
    await jest.advanceTimersByTimeAsync(1_000);
    for (let position = 1; position <= 24; position += 1) {
      log.committed([event(position)]);
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(heads).toEqual([1, 10, 20]);
    await jest.advanceTimersByTimeAsync(10);
    expect(heads).toEqual([1, 10, 20, 24]);
  });

  it('are woken when the log is lost, also with unpublished events', async () => {
    const log = new Log(0);
    log.committed([event(1)]);
    const change = log.change(new Cancellation());
    log.lose(new Error('gone'));
    await change;
    expect(() => log.assertKept()).toThrow('lost');
  });
});
