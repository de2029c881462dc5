import type { Job, SandboxAnswer } from './messages.js';
import { SandboxProcess } from './sandbox-process.js';

type Options = {
  /** For a job. Most jobs end earlier by themselves; this is for a process that cannot even do that. */
  maxMs: number;
  /** For a process to start and to load the code of a job. */
  maxStartMs: number;
  nodeOptions: readonly string[];
};
const defaults: Options = { maxMs: 15_000, maxStartMs: 60_000, nodeOptions: [] };
const maxStarts = 3;
const restMs = 30_000;

/** One process that does one job at a time; it is started when there is one, and again after it was lost. */
export class SandboxWorker {
  busy = false;
  private process: SandboxProcess | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly options: Options;

  constructor(options: Partial<Options> = {}) {
    this.options = { ...defaults, ...options };
  }

  get isStarted(): boolean {
    return this.process?.isLost === false;
  }

  /** Undefined when the process was lost over it, `unavailable` when none started. `onReady`: called before the job begins. */
  async run(job: Job, signal: AbortSignal, onReady = (): void => undefined): Promise<Outcome> {
    this.busy = true;
    clearTimeout(this.idleTimer);
    try {
      const ready = await unlessAborted(this.readyProcess(job.work, signal), signal);
      onReady();
      return ready === null ? 'unavailable' : await ready.work(job, signal, this.options.maxMs);
    } finally {
      this.busy = false;
      this.rest();
    }
  }

  /** A process that starts too slowly or not at all says nothing of the job, so another one is started. */
  private async readyProcess(work: string, signal: AbortSignal): Promise<SandboxProcess | null> {
    for (let starts = 0; starts < maxStarts && !signal.aborted; starts += 1) {
      const current = this.current();
      if (await current.load(work, this.options.maxStartMs)) return current;
    }
    return null;
  }

  private current(): SandboxProcess {
    if (this.process === null || this.process.isLost) this.process = new SandboxProcess(this.options.nodeOptions);
    return this.process;
  }

  private rest(): void {
    this.idleTimer = setTimeout(() => {
      if (this.process?.isLoading === true) this.rest();
      else this.process?.end();
    }, restMs).unref();
  }
}

type Outcome = SandboxAnswer | 'unavailable' | undefined;

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abandon = (): void =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('The call was ended.'));
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
