// Runs the product and Vite for development. After a change the servers concerned are built and restarted; Vite reloads the
// browser app by itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildServers, root, servers } from './build-servers.mjs';
import { restartsFor } from './dev/restarts.mjs';

/** Editors write several files for one change. */
const quietMs = 150;

let stopping = false;
let replacing = false;
let supervisor;
/** Built, but not restarted yet, because a later package did not build. */
const built = new Set();

const stopAll = () => {
  stopping = true;
  for (const child of [supervisor, vite]) if (child.exitCode === null) child.kill('SIGTERM');
  for (const watcher of watchers) watcher.close();
};

const startSupervisor = () => {
  supervisor = spawn(process.execPath, ['embedded/dist/src/start.js'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  supervisor.on('exit', () => {
    if (!replacing) stopAll();
  });
};

const restartEverything = async () => {
  replacing = true;
  const ended = once(supervisor, 'exit');
  supervisor.kill('SIGTERM');
  await ended;
  replacing = false;
  if (!stopping) startSupervisor();
};

const reload = async () => {
  await buildServers((name) => built.add(name));
  const { everything, processes } = restartsFor([...built]);
  built.clear();
  if (stopping) return;
  if (everything) await restartEverything();
  else if (processes.length > 0) supervisor.send({ restart: processes });
};

let timer;
let reloading = Promise.resolve();
const scheduleReload = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    reloading = reloading.then(reload).catch((error) => process.stderr.write(`failed\n${error.message}\n`));
  }, quietMs);
};

const vite = spawn('npm', ['run', 'dev', '-w', 'frontend'], { stdio: 'inherit', shell: process.platform === 'win32' });
const watchers = servers.map((name) =>
  watch(join(root, name, 'src'), { recursive: true }, (_event, file) => {
    if (file !== null && file.endsWith('.ts') && !file.endsWith('.spec.ts')) scheduleReload();
  }),
);
startSupervisor();
vite.on('exit', stopAll);
// Ctrl-C reaches the children as well; this process ends when they have ended.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stopAll);
