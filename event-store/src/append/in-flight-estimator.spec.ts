import { jest } from '@jest/globals';
import { InFlightEstimator } from './in-flight-estimator.js';

const commitsFor = (estimator: InFlightEstimator, ms: number, together: number, waiting: number): void => {
  const commits = ms / 2;
  for (let commit = 0; commit < commits; commit += 1) {
    jest.advanceTimersByTime(2);
    estimator.recordCommit(together, waiting);
  }
};

describe('The in-flight estimator', () => {
  let estimator: InFlightEstimator;

  beforeEach(() => {
    jest.useFakeTimers();
    estimator = new InFlightEstimator();
  });
  afterEach(() => jest.useRealTimers());

  it('commits all waiting requests at once under little load', () => {
    commitsFor(estimator, 200, 2, 1);
    expect(estimator.batchDelayMs(1)).toBe(0);
    expect(estimator.batchSize(40)).toBe(40);
  });

  it('waits for half of the requests in flight under load, and batches half of them', () => {
    commitsFor(estimator, 200, 32, 32);
    expect(estimator.batchDelayMs(31)).toBeGreaterThan(0);
    expect(estimator.batchDelayMs(32)).toBe(0);
    expect(estimator.batchSize(64)).toBe(32);
    expect(estimator.batchSize(20)).toBeGreaterThanOrEqual(20);
  });

  it('expects others while several requests were in flight lately', () => {
    expect(estimator.expectsOthers).toBe(false);
    estimator.recordCommit(2, 0);
    expect(estimator.expectsOthers).toBe(true);
    for (let commit = 0; commit < 10; commit += 1) estimator.recordCommit(1, 0);
    expect(estimator.expectsOthers).toBe(false);
  });

  it('has a full batch with few requests when few are in flight', () => {
    commitsFor(estimator, 200, 4, 4);
    commitsFor(estimator, 10, 8, 0);
    expect(estimator.isFullBatch(4)).toBe(true);
    expect(estimator.batchDelayMs(4)).toBe(0);
  });

  it('batches half of a sudden burst', () => {
    commitsFor(estimator, 200, 8, 0);
    expect(estimator.batchSize(300)).toBe(150);
  });

  it('stops expecting clients that have gone', () => {
    commitsFor(estimator, 200, 32, 32);
    commitsFor(estimator, 200, 8, 0);
    expect(estimator.isFullBatch(4)).toBe(true);
  });
});
