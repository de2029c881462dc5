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

describe('the rate of a build', () => {
  it('is calculated from the events it has processed', () => {
    expect(completedShare(build)).toBe(0.25);
    expect(buildRate(build)).toEqual({ eventsPerSecond: 25, msLeft: 30_000 });
  });

  it('counts only events since the build was last resumed, so an hour of pause does not lower it', () => {
    const resumed = { ...build, resumedAt: '2026-01-02T04:04:15.000Z', resumedEvents: 150 };
    expect(buildRate({ ...resumed, changedAt: '2026-01-02T04:04:17.000Z' })).toEqual({
      eventsPerSecond: 50,
      msLeft: 15_000,
    });
  });

  it.each([
    ['it is paused', { paused: true }],
    ['it was just resumed', { resumedAt: build.changedAt, resumedEvents: 250 }],
    ['it has folded everything and is catching up', { status: 'catching_up' }],
  ])('is not known while %s', (_, change) => expect(buildRate({ ...build, ...change })).toBeNull());
});
