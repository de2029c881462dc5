import { fork, type ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SandboxAnswer, SandboxLoaded, type Job } from './messages.js';

/** As this file runs, so does that one: as written in a test, else as built. */
const main = fileURLToPath(new URL(`./sandbox-main${extname(import.meta.url)}`, import.meta.url));
const heapMb = 192;

/** A child process, which does one job at a time. The code of a job is loaded first, so that its time limit is of the job alone. */
export class SandboxProcess {
  isLost = false;
  isLoading = false;
  private readonly child: ChildProcess;
  private readonly loads = new Map<string, Promise<boolean>>();
  private lastLoad: Promise<unknown> = Promise.resolve();
  private answer: (message: unknown) => void = () => undefined;

  constructor(nodeOptions: readonly string[]) {
    this.child = fork(main, {
      execArgv: [`--max-old-space-size=${heapMb}`, ...nodeOptions],
      // Nothing of ours is needed there; Windows starts nothing without this.
      env: { SystemRoot: process.env['SystemRoot'] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message) => this.answer(message));
    this.child.once('exit', this.end).on('error', this.end);
    this.child.unref();
    this.child.channel?.unref();
  }

  /** False: the process was lost, or took too long and was ended. A caller who gives up does not end it. */
  load(work: string, maxMs: number): Promise<boolean> {
    const known = this.loads.get(work);
    // Whatever loads for a caller who gave up answers first.
    if (known !== undefined) return this.lastLoad.then(() => known);
    const load = this.lastLoad.then(() => this.loadWithin(work, maxMs));
    this.loads.set(work, load);
    this.lastLoad = load;
    return load;
  }

  /** Undefined: the process was lost over it. */
  async work(job: Job, signal: AbortSignal, maxMs: number): Promise<SandboxAnswer | undefined> {
    signal.throwIfAborted();
    signal.addEventListener('abort', this.end);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.end();
    }, maxMs);
    try {
      const answer = SandboxAnswer.optional().parse(await this.ask(job));
      signal.throwIfAborted();
      return isLate ? { code: 'took_too_long', message: `It took longer than ${maxMs / 1_000} s.` } : answer;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', this.end);
    }
  }

  readonly end = (): void => {
    this.isLost = true;
    this.child.kill('SIGKILL');
    this.answer(undefined);
  };

  private async loadWithin(work: string, maxMs: number): Promise<boolean> {
    this.isLoading = true;
    const late = setTimeout(this.end, maxMs);
    const answer = await this.ask({ load: work });
    clearTimeout(late);
    this.isLoading = false;
    return SandboxLoaded.safeParse(answer).success;
  }

  /** Undefined: the process was lost. */
  private ask(message: { load: string } | Job): Promise<unknown> {
    if (this.isLost) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.answer = resolve;
      this.child.send(message, (error) => error && this.end());
    });
  }
}
