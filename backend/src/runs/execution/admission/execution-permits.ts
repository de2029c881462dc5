import { Inject, Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { FairPermits } from '@throughline/platform/fair-permits.js';

/** Holds what one workspace may have of all permits, so that a workspace that comes new finds some free. */
const partOfOne = 5 / 6;
const maxWaiting = 20;
const returnEveryMs = 20;

/** Permits to execute a run in this process, shared fairly between workspaces. A run that waits for a person or a time has none. */
@Injectable()
export class ExecutionPermits extends FairPermits {
  private readonly returns = new Map<WorkspaceId, number>();

  constructor(@Inject(CONFIG) { runsAtOnce }: Pick<Config, 'runsAtOnce'>) {
    super({ total: runsAtOnce, perKey: Math.floor(runsAtOnce * partOfOne) });
  }

  /**
   * When the job of a run comes back, because enough runs of its workspace wait here; null when it may wait here too. The
   * jobs of other workspaces come after it in the queue, so it must not stay claimed; the jobs come back one after the other.
   */
  returnTime(workspaceId: WorkspaceId, now: Date): Date | null {
    if (this.waitingFor(workspaceId) < maxWaiting) {
      this.returns.delete(workspaceId);
      return null;
    }
    const time = Math.max(now.getTime(), this.returns.get(workspaceId) ?? 0) + returnEveryMs;
    this.returns.set(workspaceId, time);
    return new Date(time);
  }
}
