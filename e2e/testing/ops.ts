import { spawn } from 'node:child_process';

type Result = { code: number | null; out: string };

/** `npm run ops -- …` on the product all journeys share. */
export const ops = (...args: string[]): Promise<Result> =>
  new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', 'ops', '--', ...args], {
      env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '', NODE_OPTIONS: '' },
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('exit', (code) => resolve({ code, out }));
  });
