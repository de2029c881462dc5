import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SandboxAnswer, type Job } from './messages.js';

/** As this file runs, so does that one: as written in a test, else as built. */
const main = fileURLToPath(new URL(`./sandbox-main${extname(import.meta.url)}`, import.meta.url));
const heapMb = 192;
/** The process itself ends work that takes too long; this is for one that cannot even do that, or that does not start. */
const maxWaitMs = 15_000;
const restMs = 30_000;

/** One process that does one job at a time; it is started when there is one, and again after it was lost. */
export class SandboxWorker {
  busy = false;
  private child: ChildProcess | null = null;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly maxMs = maxWaitMs) {}

  /** Undefined when the process was lost over it. */
  async run(job: Job, signal: AbortSignal): Promise<SandboxAnswer | undefined> {
    this.busy = true;
    clearTimeout(this.idleTimer);
    const child = (this.child ??= this.start());
    const over = new AbortController();
    const kill = (): void => this.end(child);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      kill();
    }, this.maxMs);
    signal.addEventListener('abort', kill);
    try {
      child.send(job, (error) => error && kill());
      const gone = once(child, 'exit', over).then((): unknown[] => []);
      const [answer]: unknown[] = await Promise.race([once(child, 'message', over), gone]);
      signal.throwIfAborted();
      if (isLate) return { code: 'took_too_long', message: `It took longer than ${this.maxMs / 1_000} s.` };
      return SandboxAnswer.optional().parse(answer);
    } finally {
      this.busy = false;
      over.abort();
      clearTimeout(late);
      signal.removeEventListener('abort', kill);
      this.idleTimer = setTimeout(kill, restMs).unref();
    }
  }

  private start(): ChildProcess {
    const child = fork(main, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Nothing of ours is needed there; Windows starts nothing without this.
      env: { SystemRoot: process.env['SystemRoot'] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => this.end(child)).on('error', () => this.end(child));
    child.unref();
    child.channel?.unref();
    return child;
  }

  private end(child: ChildProcess): void {
    if (this.child === child) this.child = null;
    child.kill('SIGKILL');
  }
}
