import type { FiringId, RunId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Command } from '@nestjs/cqrs';

/** The agent cannot run with what the firing gives it: it is paused or not published, or the inputs are invalid. */
export class RunRefused extends DomainError {}

export type FiredRun = { runId: RunId } | { refusal: RunRefused };

/** Starts the run of a recorded firing and records the result. A repeated request gives the same result and starts nothing. */
export class StartFiredRun extends Command<FiredRun> {
  constructor(readonly firingId: FiringId) {
    super();
  }
}
