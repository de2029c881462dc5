import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Permit } from '@throughline/platform/fair-permits.js';
import type { ExecutionPermits } from './execution-permits.js';

/** A step that has not stopped the process by then gets others next to it: most of the time it only waits for an answer. */
const maxAloneMs = 10_000;

/** The permit of one execution of a run. It is exchanged between steps, never within one. */
export class ExecutionTurn {
  private permit: Permit | null = null;
  private isUsed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly permits: ExecutionPermits,
    private readonly workspaceId: WorkspaceId,
    readonly stop: AbortSignal,
  ) {}

  /** Returns when there is a permit or `stop` is raised. */
  async begin({ alone = false } = {}): Promise<void> {
    this.permit = await this.permits.acquire(this.workspaceId, this.stop, { alone });
    this.isUsed = false;
    if (this.permit?.alone === true) this.timer = setTimeout(() => this.permit?.share(), maxAloneMs);
  }

  /** Called before each step. True: it had to wait for a permit, and the run may have changed meanwhile. */
  async exchange({ alone }: { alone: boolean }): Promise<boolean> {
    const fits = this.permit?.alone === alone && !(this.isUsed && this.permits.isAwaited(this.workspaceId));
    if (fits) {
      this.isUsed = true;
      return false;
    }
    this.end();
    await this.begin({ alone });
    return true;
  }

  /** Gives the permit back while something else is waited for. */
  async without<T>(waiting: Promise<T>): Promise<T> {
    const alone = this.permit?.alone ?? false;
    this.end();
    try {
      return await waiting;
    } finally {
      await this.begin({ alone });
      this.isUsed = true;
    }
  }

  end(): void {
    clearTimeout(this.timer);
    this.permit?.release();
    this.permit = null;
  }
}
