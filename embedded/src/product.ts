import { setTimeout as wait } from 'node:timers/promises';
import { endLeftReadOnly } from './supervisor/read-only-for-move.js';
import { clearKilled, findHolder } from './places/holder.js';
import {
  startSupervisor,
  type RestartableProcess,
  type Supervisor,
  type SupervisorOptions,
} from './supervisor/supervisor.js';

const lookEveryMs = 500;

type ProductOptions = Omit<SupervisorOptions, 'signal'> & {
  /** Called when everything runs, again after each move. */
  onReady: (supervisor: Supervisor) => void;
};

/**
 * The processes of the product. While a command moves the data folder's deployment they are stopped; then they start where it is, which
 * the folder knows better than the settings of this start.
 */
export class Product {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private supervisor: Supervisor | null = null;

  constructor(private readonly options: ProductOptions) {
    this.running = this.run();
  }

  /** Fails when the product cannot be started. */
  ended(): Promise<void> {
    return this.running;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running.catch(() => undefined);
  }

  async restart(names: readonly RestartableProcess[]): Promise<void> {
    await this.supervisor?.restart(names);
  }

  private async run(): Promise<void> {
    const { dataDir, onNotice } = this.options;
    const moving = await findHolder(dataDir, 'move');
    if (moving !== null)
      throw new Error(`This data folder is being moved, by process ${moving}. Start when it is done.`);
    let interrupted = false;
    for (let given = this.options.given; !this.stopping.signal.aborted; given = { SMTP_URL: given?.SMTP_URL }) {
      await this.runHere(given, interrupted).catch((error: unknown) => {
        // A start that was stopped fails in one of its steps.
        if (!this.stopping.signal.aborted) throw error;
      });
      if (this.stopping.signal.aborted) return;
      onNotice('Stopped while the deployment is moved …');
      await this.while((pid) => pid !== null);
      interrupted = await clearKilled(dataDir, 'move');
    }
  }

  /** From a start to the end, or to a move. */
  private async runHere(given: SupervisorOptions['given'], interrupted: boolean): Promise<void> {
    const { signal } = this.stopping;
    try {
      const supervisor = await startSupervisor({ ...this.options, given, signal });
      this.supervisor = supervisor;
      if (!signal.aborted) this.options.onReady(supervisor);
      if (interrupted) await this.endReadOnly();
      await this.while((pid) => pid === null);
      await supervisor.stop();
    } finally {
      this.supervisor = null;
    }
  }

  /** A command that was killed could not. The maintenance ends by itself, too, but later. */
  private async endReadOnly(): Promise<void> {
    await endLeftReadOnly(this.options.dataDir).catch((error: unknown) =>
      this.options.onNotice(error instanceof Error ? error.message : String(error)),
    );
  }

  private async while(holds: (moving: number | null) => boolean): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && holds(await findHolder(this.options.dataDir, 'move')))
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}
