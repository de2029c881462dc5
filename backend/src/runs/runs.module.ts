import { Module } from '@nestjs/common';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { ModelsModule } from '../models/models.module.js';
import { NotesModule } from '../notes/notes.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { CancelRunHandler } from './commands/cancel-run.handler.js';
import { DenyApprovalHandler } from './commands/deny-approval.handler.js';
import { ExpireApprovalHandler } from './commands/expire-approval.handler.js';
import { ExpireRunHandler } from './commands/expire-run.handler.js';
import { GrantApprovalHandler } from './commands/grant-approval.handler.js';
import { StartRunHandler } from './commands/start-run.handler.js';
import { TellRunHandler } from './commands/tell-run.handler.js';
import { RunAdmission } from '../processes/run-execution/admission/run-admission.js';
import { ToolStep } from '../processes/run-execution/steps/tool-step.js';
import { EndedRuns } from './ended-runs.js';
import { Executor } from '../processes/run-execution/executor.js';
import { RetryDelays } from '../processes/run-execution/steps/retry-delays.js';
import { RunQueue } from '../processes/run-execution/run-queue.js';
import { RunWorker } from '../processes/run-execution/run-worker.js';
import { ConcurrencyPermits } from '../processes/run-execution/admission/concurrency-permits.js';
import { StepAttempt } from '../processes/run-execution/steps/step-attempt.js';
import { ReconcileRuns } from '../processes/run-execution/reconcile-runs.js';
import { Telling } from '../processes/run-execution/run-commands.js';
import { ModelStep } from '../processes/run-execution/steps/model-step.js';
import { WhenApprovalGrantedContinueItsRun } from '../processes/run-execution/policies/when-approval-granted-continue-its-run.policy.js';
import { WhenRunEndedStartTheNext } from '../processes/run-execution/policies/when-run-ended-start-the-next.policy.js';
import { WhenRunRequestedExecuteIt } from '../processes/run-execution/policies/when-run-requested-execute-it.policy.js';
import { CancelRuns } from './cancel-runs.js';
import { BlobsController } from './blobs.controller.js';
import { RunsController } from './runs.controller.js';
import { RunsQueries } from './runs.queries.js';

const handlers = [
  StartRunHandler,
  TellRunHandler,
  CancelRunHandler,
  GrantApprovalHandler,
  DenyApprovalHandler,
  ExpireApprovalHandler,
  ExpireRunHandler,
];
const policies = [WhenRunRequestedExecuteIt, WhenApprovalGrantedContinueItsRun, WhenRunEndedStartTheNext];
const execution = [
  RunAdmission,
  ToolStep,
  EndedRuns,
  Executor,
  RetryDelays,
  RunQueue,
  RunWorker,
  ConcurrencyPermits,
  StepAttempt,
  ReconcileRuns,
  Telling,
  ModelStep,
];

@Module({
  imports: [BlobsModule, ModelsModule, NotesModule, ToolsModule],
  controllers: [RunsController, BlobsController],
  providers: [RunsQueries, CancelRuns, ...handlers, ...policies, ...execution],
})
export class RunsModule {}
