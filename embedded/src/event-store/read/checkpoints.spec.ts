import { Checkpoints } from './checkpoints.js';

describe('checkpoints of a filtered subscription', () => {
  it('are due at a fixed interval of searched events, counted from the beginning', () => {
    const checkpoints = new Checkpoints(10, 5);
    expect([12, 14, 15, 16, 20].map((position) => checkpoints.due(position))).toEqual([
      undefined,
      undefined,
      15,
      undefined,
      20,
    ]);
  });

  it('come once for a long stretch without a match, at its last step', () => {
    const checkpoints = new Checkpoints(0, 10);
    expect(checkpoints.due(47)).toBe(40);
    expect(checkpoints.due(49)).toBeUndefined();
    expect(checkpoints.due(50)).toBe(50);
  });

  it('come at the switch to live, unless that place is known already', () => {
    const checkpoints = new Checkpoints(0, 10);
    expect(checkpoints.caughtUp(7)).toBe(7);
    expect(checkpoints.caughtUp(7)).toBeUndefined();
    expect(checkpoints.due(16)).toBeUndefined();
    expect(checkpoints.due(17)).toBe(17);
  });
});
