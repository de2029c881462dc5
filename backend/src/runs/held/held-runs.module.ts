import { Module } from '@nestjs/common';
import { BudgetsModule } from '../../budgets/public.js';
import { ReleaseHeldRuns } from './release-held-runs.js';
import { WhenBudgetHasRoomReleaseItsRuns } from './when-budget-has-room-release-its-runs.policy.js';
import { HeldRunsDiscarder } from './discard-held-runs.js';
import { HeldRunsController } from './held-runs.controller.js';
import { HeldRunsQueries } from './held-runs.queries.js';
import { WhenHeldRunsDiscardedCancelThem } from './when-held-runs-discarded-cancel-them.policy.js';
import { WhenHeldRunsResumedReleaseThem } from './when-held-runs-resumed-release-them.policy.js';

/** Runs that wait because a budget has no room. */
@Module({
  imports: [BudgetsModule],
  controllers: [HeldRunsController],
  providers: [
    HeldRunsQueries,
    HeldRunsDiscarder,
    ReleaseHeldRuns,
    WhenBudgetHasRoomReleaseItsRuns,
    WhenHeldRunsResumedReleaseThem,
    WhenHeldRunsDiscardedCancelThem,
  ],
})
export class HeldRunsModule {}
