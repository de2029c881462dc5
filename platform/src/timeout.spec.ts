import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TimeoutError, withTimeout } from './timeout.js';

const ms = 100;

it('gives the result of work that ends in time, and refuses what does not', async () => {
  expect(await withTimeout(60_000, 'Working', Promise.resolve(1))).toBe(1);
  await expect(withTimeout(1, 'Working', new Promise(() => undefined))).rejects.toThrow(TimeoutError);
});

it('takes an answer that arrived in time while this process was stalled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'timeout-'));
  const [asked, written] = [join(folder, 'asked'), join(folder, 'written')];
  const child = spawn('sh', ['-c', 'until [ -e "$0" ]; do :; done; echo answer; : > "$1"', asked, written]);
  const answer = withTimeout(ms, 'Answering', once(child.stdout, 'data'));
  // From here the timers come next, and what has arrived is read after them.
  await new Promise(setImmediate);
  writeFileSync(asked, '');
  const until = performance.now() + 2 * ms;
  while (!existsSync(written) || performance.now() < until);
  expect(String((await answer)[0])).toBe('answer\n');
  await once(child, 'close');
  rmSync(folder, { recursive: true });
});
