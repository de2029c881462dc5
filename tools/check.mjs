// Runs every check, two at a time, even after one failed. Each prints its output when it ends.
import { spawn } from 'node:child_process';

/** The longest first. */
const waiting = ['lint:servers', 'lint:browser', 'imports', 'unused', 'format', 'types'];

const run = (name) =>
  new Promise((resolve) => {
    const output = [];
    const child = spawn('npm', ['run', '--silent', `check:${name}`], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes));
    child.on('close', (code) => {
      process.stdout.write(`check:${name} ${code === 0 ? 'passed' : 'failed'}\n`);
      process.stdout.write(Buffer.concat(output));
      if (code !== 0) process.exitCode = 1;
      resolve();
    });
  });

const worker = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name);
};

await Promise.all([worker(), worker()]);
