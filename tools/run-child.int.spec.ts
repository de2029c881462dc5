import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('A command that runs another one', () => {
  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP'])('hands %s on and ends by it', async (signal) => {
    const entry = join(await mkdtemp(join(tmpdir(), 'run-child-')), 'entry.mjs');
    await writeFile(entry, 'console.log(process.pid); setInterval(() => undefined, 1_000);');
    const runner = ['tools/with-addresses.mjs', 'backend'];
    const child = spawn(process.execPath, [...runner, ...runner, entry], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    child.kill(signal);
    await once(child, 'exit');
    expect(child.signalCode).toBe(signal);
    expect(isAlive(Number(line))).toBe(false);
  });

  it('ends with its exit code', async () => {
    const child = spawn(process.execPath, ['tools/ops.mjs', 'move', '--there'], { stdio: 'ignore' });
    await once(child, 'exit');
    expect(child.exitCode).toBe(2);
  });
});
