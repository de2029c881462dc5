import { Checkpoints } from './checkpoints.js';

describe('Checkpoints of a filtered subscription', () => {
  const from = (after: number, window: number, every = window, head = 100): Checkpoints =>
    new Checkpoints(after, { window, every }, head);

  it('are where pages of the log begin, and the rest of the last page is not told', () => {
    const checkpoints = from(0, 10);
    expect(checkpoints.searched(47)).toEqual([0, 11, 21, 31]);
    expect(checkpoints.caughtUp(47)).toEqual([41]);
  });

  it('count the event that the subscription continues after', () => {
    const checkpoints = from(5, 10);
    expect(checkpoints.searched(20)).toEqual([5]);
    expect(checkpoints.searched(24)).toEqual([15]);
    expect(checkpoints.caughtUp(24)).toEqual([]);
  });

  it('are the last event sent, where that is further', () => {
    const checkpoints = from(0, 10);
    expect([checkpoints.searched(3), checkpoints.sent(4), checkpoints.searched(10)]).toEqual([[], [], [4]]);
    expect([checkpoints.searched(18), checkpoints.sent(19), checkpoints.caughtUp(19)]).toEqual([[], [], [19]]);
  });

  it('come after as many pages as make an interval', () => {
    expect(from(0, 10, 20).searched(60)).toEqual([11, 31, 51]);
  });

  it('come after 32 events that pass, because a page ends with them', () => {
    const checkpoints = from(0, 1_000, 30);
    const due = Array.from({ length: 32 }, (_, index) => checkpoints.sent(index + 1));
    expect(due.flat()).toEqual([32]);
    expect(checkpoints.searched(1_031)).toEqual([]);
    expect(checkpoints.searched(1_032)).toEqual([33]);
  });

  it('come live with every full interval since the subscription began', () => {
    const checkpoints = from(95, 10, 10, 100);
    checkpoints.searched(100);
    expect(checkpoints.caughtUp(100)).toEqual([95]);
    const due = Array.from({ length: 25 }, (_, index) => checkpoints.live(101 + index, index === 3));
    expect(due.flat()).toEqual([110, 120]);
  });

  it('are none on a log that is idle', () => {
    expect(from(100, 10, 10, 100).caughtUp(100)).toEqual([]);
  });

  it('go on, when the subscription falls behind, from what it was sent or told', () => {
    const checkpoints = from(100, 10, 10, 100);
    checkpoints.live(101, true);
    expect(checkpoints.fellBehind()).toEqual([101]);
    expect(checkpoints.searched(120)).toEqual([111]);
  });
});
