import { CatchUp, catchUpText } from './catch-up.js';

describe('The way of a worker to the head of the log', () => {
  it('is reported in events, with their number estimated from positions', () => {
    const catchUp = new CatchUp(1_000, 241_000);
    expect(catchUp.progress).toBeNull();
    catchUp.advance(15_000, 31_000);
    expect(catchUp.progress).toEqual({ folded: 15_000, total: 120_000 });
    expect(catchUpText({ folded: 15_000, total: 120_000 })).toBe('folding 15,000 of about 120,000 events');
  });

  it('ends at the head that the log had at the beginning', () => {
    const catchUp = new CatchUp(0, 100);
    catchUp.advance(60, 60);
    catchUp.advance(60, 120);
    expect(catchUp.progress).toBeNull();
  });
});
