import { buildView } from '@throughline/contracts/operations/build-view.fixtures.js';
import {
  describeComparison,
  endedQuietly,
  isReady,
  isUnderWay,
  describeBuild,
  findPrevious,
} from './build-status-text.js';

const build = buildView();
const tables = (equal: boolean) => [{ table: 'agents', live: { rows: 4 }, fresh: { rows: 3 }, equal }];

describe('a build', () => {
  it('waits for an operator once it is ready, unless it was told to take over by itself', () => {
    const ready = { ...build, status: 'ready', purpose: 'ready' };
    expect([isReady(ready), isReady({ ...ready, purpose: 'swap' }), isReady({ ...ready, paused: true })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(describeBuild(ready).word).toBe('Ready');
  });
  it('that served last is the one to go back to', () => {
    const kept = (number: number, keptUntil: string) => ({ ...build, build: number, status: 'previous', keptUntil });
    const builds = [kept(2, '2026-01-03T03:04:05.000Z'), kept(3, '2026-01-02T03:04:05.000Z')];
    expect(findPrevious(builds)?.build).toBe(2);
    expect(findPrevious([build])).toBeUndefined();
  });
  it('says what came of comparing', () => {
    const verified = (equal: boolean) => ({
      ...build,
      status: 'verified',
      verification: { position: 250, tables: tables(equal) },
    });
    expect([describeBuild(verified(true)).word, describeComparison(verified(true))]).toEqual([
      'Equal',
      '3 rows compared, all equal',
    ]);
    expect([describeBuild(verified(false)).word, describeComparison(verified(false))]).toEqual([
      'Different',
      'agents: 4 rows live, 3 fresh',
    ]);
    expect([endedQuietly(verified(true)), endedQuietly(verified(false))]).toEqual([true, false]);
  });
  it('counts a state that only a newer worker knows as in progress', () => {
    expect(isUnderWay({ ...build, status: 'warming_up' })).toBe(true);
    expect(describeBuild({ ...build, status: 'warming_up' }).word).toBe('warming up');
  });
});
