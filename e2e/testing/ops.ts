import { spawn } from 'node:child_process';
import { sharedProduct } from './shared-product.js';

type Result = { code: number | null; out: string };

/** Runs `npm run ops -- …` on the product that the journeys share. */
export const ops = (...args: string[]): Promise<Result> =>
  new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', 'ops', '--', ...args], {
      env: { ...process.env, DATA_DIR: sharedProduct().dataDir, NODE_OPTIONS: '' },
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('exit', (code) => resolve({ code, out }));
  });
