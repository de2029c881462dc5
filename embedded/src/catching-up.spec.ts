import { catchingUpLine } from './catching-up.js';

describe('The line about read tables after a start', () => {
  it('is left out when they are as new as the log', () => {
    expect(catchingUpLine({ notFollowing: [], lag: { agents: 0, runs: 999 } })).toBeNull();
    expect(catchingUpLine({ notFollowing: null, lag: null })).toBeNull();
  });

  it('says how many events are missing from the one that is furthest behind', () => {
    expect(catchingUpLine({ notFollowing: [], lag: { agents: 12, runs: 67_000 } })).toMatch(/67,000 events behind/);
  });

  it('names the tables that are being made', () => {
    expect(catchingUpLine({ notFollowing: ['history'], lag: { history: 0 } })).toMatch(/made from the log: history\./);
  });
});
