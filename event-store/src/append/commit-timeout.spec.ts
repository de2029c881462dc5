import { jest } from '@jest/globals';
import type { AppendOutcome } from './append-plan.js';
import { CommitTimeout } from './commit-timeout.js';

const appended: AppendOutcome = { kind: 'appended', revision: 0, position: 1 };

const commit = () => {
  let settle: { resolve: (outcome: AppendOutcome) => void; reject: (error: Error) => void } | undefined;
  const outcome = new Promise<AppendOutcome>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { outcome, ...settle! };
};

describe('A commit that may take 500 ms', () => {
  let timeout: CommitTimeout;

  beforeEach(() => {
    jest.useFakeTimers();
    timeout = new CommitTimeout(500);
  });
  afterEach(() => jest.useRealTimers());

  it('gives its outcome when it is in time, and leaves no timer behind', async () => {
    const { outcome, resolve } = commit();
    const answer = timeout.bound(outcome);
    jest.advanceTimersByTime(400);
    resolve(appended);
    await expect(answer).resolves.toEqual(appended);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives its failure', async () => {
    const { outcome, reject } = commit();
    const answer = timeout.bound(outcome);
    reject(new Error('Postgres is gone.'));
    await expect(answer).rejects.toThrow('Postgres is gone.');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is given up when it takes longer, whatever comes of it later', async () => {
    const [slow, slower, quick] = [commit(), commit(), commit()];
    const answers = [timeout.bound(slow.outcome), timeout.bound(slower.outcome)];
    jest.advanceTimersByTime(300);
    const late = timeout.bound(quick.outcome);
    jest.advanceTimersByTime(300);
    await expect(Promise.all(answers)).resolves.toEqual([{ kind: 'commit-timeout' }, { kind: 'commit-timeout' }]);
    slow.resolve(appended);
    slower.reject(new Error('Postgres is gone.'));
    quick.resolve(appended);
    await expect(late).resolves.toEqual(appended);
    expect(jest.getTimerCount()).toBe(0);
  });
});
