import { DomainError } from '../problems/domain-error.js';
import { Limiter } from './limiter.js';

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

it('runs and queues up to its limits, and refuses further work with a time to retry', async () => {
  const limiter = new Limiter({ concurrent: 2, queue: 2, retryAfter: 2 });
  const { opened, open } = gate();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await opened;
    running -= 1;
  };
  const admitted = [1, 2, 3, 4].map(() => limiter.run(work));
  await expect(limiter.run(work)).rejects.toMatchObject({ code: 'overloaded', extras: { retryAfter: 2 } });
  open();
  await Promise.all(admitted);
  expect(most).toBe(2);
  await expect(limiter.run(() => Promise.resolve('room again'))).resolves.toBe('room again');
});

it('gives the place of a failed work to the next', async () => {
  const limiter = new Limiter({ concurrent: 1, queue: 1, retryAfter: 2 });
  const failing = limiter.run(() => Promise.reject(new DomainError('internal')));
  const next = limiter.run(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow(DomainError);
  await expect(next).resolves.toBe('done');
});
