// Preloaded into each process: if the supervisor is killed, nothing else would stop its processes.
import { spawn } from 'node:child_process';

/** Longer than any process takes to stop. */
const stopSeconds = 15;

/** A process may hang while it ends, and then only another one can end it. */
const endFromOutside = (pid: number): void => {
  const script = `for second in $(seq ${stopSeconds}); do kill -0 ${pid} || exit; sleep 1; done; kill -KILL ${pid}`;
  const guard = spawn('sh', ['-c', script], { detached: true, stdio: 'ignore' });
  guard.on('error', () => undefined);
  guard.unref();
};

process.once('disconnect', () => {
  endFromOutside(process.pid);
  process.kill(process.pid, 'SIGTERM');
});
