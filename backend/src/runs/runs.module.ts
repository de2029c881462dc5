import { Module } from '@nestjs/common';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { handlersOf } from '../kernel/commands/handlers-of.js';
import { ModelsModule } from '../models/models.module.js';
import { NotesModule } from '../notes/notes.module.js';
import { RealtimeModule } from '../kernel/realtime/realtime.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { CancelRunHandler } from './commands/cancel-run.handler.js';
import { StartRunHandler } from './commands/start-run.handler.js';
import { TellRunHandler } from './commands/tell-run.handler.js';
import { DenyApproval, ExpireApproval, ExpireRun, GrantApproval } from './domain/run.commands.js';
import { runDecider } from './domain/run.decider.js';
import { Beginning } from './execution/beginning.js';
import { Calling } from './execution/calling.js';
import { EndedRuns } from './execution/ended-runs.js';
import { Executor } from './execution/executor.js';
import { RetryDelays } from './execution/retry-delays.js';
import { RunQueue } from './execution/run-queue.js';
import { RunWorker } from './execution/run-worker.js';
import { Slots } from './execution/slots.js';
import { Stepping } from './execution/stepping.js';
import { Sweep } from './execution/sweep.js';
import { Telling } from './execution/telling.js';
import { Thinking } from './execution/thinking.js';
import { WhenApprovalGrantedContinueItsRun } from '../processes/runs/when-approval-granted-continue-its-run.policy.js';
import { WhenRunEndedLetTheNextBegin } from '../processes/runs/when-run-ended-let-the-next-begin.policy.js';
import { WhenRunRequestedExecuteIt } from '../processes/runs/when-run-requested-execute-it.policy.js';
import { RunsCancelling } from './runs-cancelling.js';
import { RunsController } from './runs.controller.js';
import { RunsQueries } from './runs.queries.js';

const handlers = [
  StartRunHandler,
  TellRunHandler,
  CancelRunHandler,
  ...handlersOf(runDecider, [GrantApproval, DenyApproval, ExpireApproval, ExpireRun]),
];
const policies = [WhenRunRequestedExecuteIt, WhenApprovalGrantedContinueItsRun, WhenRunEndedLetTheNextBegin];
const execution = [
  Beginning,
  Calling,
  EndedRuns,
  Executor,
  RetryDelays,
  RunQueue,
  RunWorker,
  Slots,
  Stepping,
  Sweep,
  Telling,
  Thinking,
];

@Module({
  imports: [BlobsModule, ModelsModule, NotesModule, RealtimeModule, ToolsModule],
  controllers: [RunsController],
  providers: [RunsQueries, RunsCancelling, ...handlers, ...policies, ...execution],
})
export class RunsModule {}
