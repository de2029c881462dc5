import { Injectable } from '@nestjs/common';
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { z } from 'zod';
import { Jobs } from '../../kernel/jobs/jobs.js';

export const runQueue = 'runs';
export const RunJob = z.object({ runId: RunId, workspaceId: WorkspaceId });
export type RunJob = z.infer<typeof RunJob>;

/** One job per run: while the job exists, the run is being executed or will be. */
@Injectable()
export class RunQueue {
  constructor(private readonly jobs: Jobs) {}

  enqueue({ runId, workspaceId }: RunJob): Promise<void> {
    return this.jobs.add(runQueue, { id: runId, data: { runId, workspaceId } });
  }
}
