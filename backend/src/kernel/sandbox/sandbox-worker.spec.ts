import { SandboxWorker } from './sandbox-worker.js';

it('a process that does not answer in time is said to take too long, and not to need too much memory', async () => {
  const sum = { work: 'calculator', given: { expression: '1 + 1', variables: {} } };
  const signal = new AbortController().signal;
  expect(await new SandboxWorker(1).run(sum, signal)).toMatchObject({ code: 'took_too_long' });
});
