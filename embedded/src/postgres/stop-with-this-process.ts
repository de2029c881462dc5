import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';

/** Only a process that serves this cluster is stopped: the id in the file may belong to another one by then. */
const script = `cat > /dev/null
pid=$(head -n 1 "$1/postmaster.pid") || exit 0
case "$(readlink "/proc/$pid/cwd" || ps -o command= -p "$pid")" in *"$1"* | *"$2"*) kill -INT "$pid" ;; esac`;

/**
 * Postgres runs in a session of its own, so that nothing but this process stops it. If this process is killed, the pipe to this shell
 * closes, and the shell stops Postgres.
 */
export const stopWithThisProcess = (dataDir: string): void => {
  if (process.platform === 'win32') return;
  const files = join(resolve(dataDir), 'cluster');
  const guard = spawn('sh', ['-c', script, 'sh', files, realpathSync(files)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell Postgres is stopped as long as this process is not killed.
  guard.on('error', () => undefined);
  guard.unref();
  // The pipe is in fact a socket, and must not keep this process from ending.
  if (guard.stdin instanceof Socket) guard.stdin.unref();
};
