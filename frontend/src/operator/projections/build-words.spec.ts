import type { BuildView } from '@throughline/contracts/operations/pulse.js';
import { comparedOf, endedQuietly, isUnderWay, leftOf, lookOf, shareOf } from './build-words.js';

const build: BuildView = {
  projection: 'agents',
  build: 2,
  version: 1,
  status: 'building',
  purpose: 'swap',
  source: 'replica',
  paused: false,
  position: 250,
  eventsDone: 250,
  eventsTotal: 1_000,
  verification: null,
  error: null,
  startedAt: '2026-01-02T03:04:05.000Z',
  changedAt: '2026-01-02T03:04:15.000Z',
};
const tables = (equal: boolean) => [{ table: 'agents', live: { rows: 4 }, fresh: { rows: 3 }, equal }];

describe('a build', () => {
  it('shows how far it is and how long it will take', () =>
    expect([shareOf(build), leftOf(build)]).toEqual([0.25, 30_000]));
  it('has no end in sight while it is paused', () => expect(leftOf({ ...build, paused: true })).toBeNull());
  it('says what came of comparing', () => {
    const verified = (equal: boolean) => ({
      ...build,
      status: 'verified',
      verification: { position: 250, tables: tables(equal) },
    });
    expect([lookOf(verified(true)).word, comparedOf(verified(true))]).toEqual(['Equal', '3 rows compared, all equal']);
    expect([lookOf(verified(false)).word, comparedOf(verified(false))]).toEqual([
      'Different',
      'agents: 4 rows live, 3 fresh',
    ]);
    expect([endedQuietly(verified(true)), endedQuietly(verified(false))]).toEqual([true, false]);
  });
  it('is under way in a state that only a newer worker knows', () => {
    expect(isUnderWay({ ...build, status: 'warming_up' })).toBe(true);
    expect(lookOf({ ...build, status: 'warming_up' }).word).toBe('warming up');
  });
});
