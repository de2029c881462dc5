import { Module } from '@nestjs/common';
import { BlobsModule } from '../../kernel/blobs/blobs.module.js';
import { ModelsModule } from '../../models/public.js';
import { RunsModule } from '../runs.module.js';
import { CallPermits } from './admission/call-permits.js';
import { Circuits } from './admission/circuits.js';
import { ConcurrencyPermits } from './admission/concurrency-permits.js';
import { ExecutionPermits } from './admission/execution-permits.js';
import { ModelAdmission } from './admission/model-admission.js';
import { RunAdmission } from './admission/run-admission.js';
import { SpendingAdmission } from './admission/spending-admission.js';
import { Executor } from './executor.js';
import { HeldRuns } from './holds/held-runs.js';
import { WhenApprovalGrantedContinueItsRun } from './policies/when-approval-granted-continue-its-run.policy.js';
import { WhenApprovalRefusedContinueItsRun } from './policies/when-approval-refused-continue-its-run.policy.js';
import { WhenPlanChangedStartWaitingRuns } from './policies/when-plan-changed-start-waiting-runs.policy.js';
import { WhenRunEndedStartTheNext } from './policies/when-run-ended-start-the-next.policy.js';
import { WhenConnectionWorksReleaseItsRuns } from './policies/when-connection-works-release-its-runs.policy.js';
import { WhenHaltedStopRuns } from './policies/when-halted-stop-runs.policy.js';
import { WhenRunReleasedContinueIt } from './policies/when-run-released-continue-it.policy.js';
import { WhenRunRequestedExecuteIt } from './policies/when-run-requested-execute-it.policy.js';
import { ReconcileRunsPeriodically } from './reconcile-runs-periodically.js';
import { ReconcileRuns } from './reconcile-runs.js';
import { RunActions } from './run-actions.js';
import { RunCommands } from './run-commands.js';
import { RunQueue } from './run-queue.js';
import { RunWorker } from './run-worker.js';
import { SentRequests } from './sent/sent-requests.js';
import { SentRequestsController } from './sent/sent-requests.controller.js';
import { Conversations } from './steps/conversations.js';
import { FilesOfRun } from './files/files-of-run.js';
import { ModelInputs } from './files/model-inputs.js';
import { ModelStep } from './steps/model-step.js';
import { RetryDelays } from './steps/retry-delays.js';
import { StepAttempts } from './steps/step-attempts.js';
import { StepOutcomes } from './steps/step-outcomes.js';
import { ToolStep } from './steps/tool-step.js';

/** Executes runs: joins runs, models and tools. */
@Module({
  imports: [BlobsModule, ModelsModule, RunsModule],
  controllers: [SentRequestsController],
  providers: [
    RunQueue,
    RunWorker,
    Executor,
    RunActions,
    RunCommands,
    ReconcileRuns,
    ReconcileRunsPeriodically,
    RunAdmission,
    ConcurrencyPermits,
    ExecutionPermits,
    CallPermits,
    Circuits,
    ModelAdmission,
    SpendingAdmission,
    ModelStep,
    ToolStep,
    StepAttempts,
    StepOutcomes,
    RetryDelays,
    HeldRuns,
    Conversations,
    FilesOfRun,
    ModelInputs,
    SentRequests,
    WhenRunRequestedExecuteIt,
    WhenApprovalGrantedContinueItsRun,
    WhenApprovalRefusedContinueItsRun,
    WhenRunReleasedContinueIt,
    WhenHaltedStopRuns,
    WhenConnectionWorksReleaseItsRuns,
    WhenPlanChangedStartWaitingRuns,
    WhenRunEndedStartTheNext,
  ],
})
export class RunExecutionModule {}
