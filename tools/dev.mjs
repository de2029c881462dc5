// The house on its built processes, and Vite in front with hot reload. Servers are rebuilt by starting again.
import { spawn } from 'node:child_process';

const children = [
  spawn(process.execPath, ['embedded/dist/src/start.js'], { stdio: 'inherit' }),
  spawn('npm', ['run', 'dev', '-w', 'frontend'], { stdio: 'inherit', shell: process.platform === 'win32' }),
];
process.on('SIGINT', () => undefined);
for (const child of children)
  child.on('exit', () => {
    for (const other of children) if (other !== child && other.exitCode === null) other.kill('SIGTERM');
  });
