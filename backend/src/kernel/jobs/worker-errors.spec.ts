import { WorkerErrors } from './worker-errors.js';

const opened = () => {
  const logged: [string, number][] = [];
  let now = 0;
  const warn = (fields: { code: string; unlogged: number }): void => void logged.push([fields.code, fields.unlogged]);
  const errors = new WorkerErrors('runs', { warn } as never, () => now);
  return { logged, note: (message: string) => errors.note(new Error(message)), wait: (ms: number) => (now += ms) };
};

describe('errors of the workers of a queue', () => {
  it('are logged once a minute, with the number of those between', () => {
    const { logged, note, wait } = opened();
    for (let n = 0; n < 1_000; n += 1) note('connect ECONNREFUSED');
    expect(logged).toEqual([['job_worker_error', 0]]);
    wait(60_000);
    note('connect ECONNREFUSED');
    expect(logged.at(-1)).toEqual(['job_worker_error', 999]);
  });

  it.each([
    'could not renew lock for job 7',
    'Lock mismatch for job 7',
    'Job 7 is not in the active state. moveToDelayed',
  ])('say so when a lock was lost: %s', (message) => {
    const { logged, note } = opened();
    note('connect ECONNREFUSED');
    note(message);
    expect(logged).toEqual([
      ['job_worker_error', 0],
      ['job_lock_lost', 0],
    ]);
  });
});
