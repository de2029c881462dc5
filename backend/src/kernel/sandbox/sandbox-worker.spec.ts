import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { SandboxWorker } from './sandbox-worker.js';

const sum = { work: 'calculator', given: { expression: '1 + 1', variables: {} } };
const endless = {
  work: 'json-search',
  given: { data: [1], query: Array.from({ length: 30 }, () => '[@, @]').join(' | '), most: 1_000 },
};
const { signal } = new AbortController();
const tooMuch = expect.stringMatching(/^(took_too_long|too_large)$/);

const importing = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

/** A process starts only once the gate is open, and writes its id there when it comes to it. */
const gated = () => {
  const gate = join(tmpdir(), `gate-${randomUUID()}`);
  const code = `import fs from 'node:fs';
    fs.appendFileSync('${gate}-reached', process.pid + '\\n');
    while (!fs.existsSync('${gate}')) await new Promise((resolve) => setTimeout(resolve, 10));`;
  return {
    nodeOptions: importing(code),
    open: () => writeFileSync(gate, ''),
    reached: () => readFileSync(`${gate}-reached`, 'utf8').trim().split('\n'),
  };
};

it('a process that does not end its work in time is ended, and said to take too long', async () => {
  const worker = new SandboxWorker({ maxMs: 100 });
  expect(await worker.run(endless, signal)).toMatchObject({ code: tooMuch, message: 'It took longer than 0.1 s.' });
  expect(worker.isStarted).toBe(false);
});

it('the time that a process takes to start is not of the work', async () => {
  const maxMs = 3_000;
  const slow = `await new Promise((resolve) => setTimeout(resolve, ${maxMs}));`;
  const worker = new SandboxWorker({ maxMs, nodeOptions: importing(slow) });
  expect(await worker.run(sum, signal)).toEqual({ value: 2 });
});

it('a process that starts is not ended when its caller gives up, so the next one finds it', async () => {
  const { nodeOptions, open, reached } = gated();
  const worker = new SandboxWorker({ nodeOptions });
  const caller = new AbortController();
  const first = worker.run(sum, caller.signal);
  await eventually('the process starts', () => reached().length === 1);
  caller.abort(new Error('gave up'));
  await expect(first).rejects.toThrow('gave up');
  const second = worker.run(sum, signal);
  open();
  expect(await second).toEqual({ value: 2 });
  expect(reached()).toHaveLength(1);
});

it('code that still loads for a caller who gave up does not answer for the next job', async () => {
  const gate = join(tmpdir(), `gate-${randomUUID()}`);
  const slowSearch = `import fs from 'node:fs';
    import { registerHooks } from 'node:module';
    const load = (url, context, next) => {
      if (!url.includes('json-search')) return next(url, context);
      fs.writeFileSync('${gate}-reached', '');
      while (!fs.existsSync('${gate}')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      return next(url, context);
    };
    registerHooks({ load });`;
  const worker = new SandboxWorker({ nodeOptions: importing(slowSearch) });
  expect(await worker.run(sum, signal)).toEqual({ value: 2 });
  const caller = new AbortController();
  const first = worker.run(endless, caller.signal);
  await eventually('the code loads', () => existsSync(`${gate}-reached`));
  caller.abort(new Error('gave up'));
  await expect(first).rejects.toThrow('gave up');
  const next = worker.run(sum, signal);
  writeFileSync(gate, '');
  expect(await next).toEqual({ value: 2 });
});

it('a process that does not start in time is replaced, and at last there is none', async () => {
  const { nodeOptions, reached } = gated();
  const worker = new SandboxWorker({ maxStartMs: 3_000, nodeOptions });
  expect(await worker.run(sum, signal)).toBe('unavailable');
  expect(new Set(reached()).size).toBeGreaterThan(1);
});

it('work is ended when its caller gives up, and the next job has a process of its own', async () => {
  const worker = new SandboxWorker();
  const caller = new AbortController();
  const left = worker.run(endless, caller.signal, () => setImmediate(() => caller.abort(new Error('gave up'))));
  await expect(left).rejects.toThrow('gave up');
  expect(worker.isStarted).toBe(false);
  expect(await worker.run(sum, signal)).toEqual({ value: 2 });
});
