import { buildRate, completedShare, type BuildProgress } from './build-rate.js';

const build: BuildProgress = {
  status: 'building',
  paused: false,
  eventsDone: 250,
  eventsTotal: 1_000,
  startedAt: '2026-01-02T03:04:05.000Z',
  changedAt: '2026-01-02T03:04:15.000Z',
  resumedAt: null,
  resumedEvents: 0,
};

describe('the pace of a build', () => {
  it('is told from how far it has come', () => {
    expect(completedShare(build)).toBe(0.25);
    expect(buildRate(build)).toEqual({ eventsPerSecond: 25, msLeft: 30_000 });
  });

  it('counts only what was done since it was last taken up: an hour of rest is no work', () => {
    const resumed = { ...build, resumedAt: '2026-01-02T04:04:15.000Z', resumedEvents: 150 };
    expect(buildRate({ ...resumed, changedAt: '2026-01-02T04:04:17.000Z' })).toEqual({
      eventsPerSecond: 50,
      msLeft: 15_000,
    });
  });

  it.each([
    ['it is paused', { paused: true }],
    ['it was just taken up', { resumedAt: build.changedAt, resumedEvents: 250 }],
    ['it has folded everything and catches up', { status: 'catching_up' }],
  ])('is not known while %s', (_, change) => expect(buildRate({ ...build, ...change })).toBeNull());
});
