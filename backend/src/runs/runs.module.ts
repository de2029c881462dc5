import { Module } from '@nestjs/common';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { BlobsController } from './blobs.controller.js';
import { CallerConnections } from './caller-connections.js';
import { CheckedInputs } from './checked-inputs.js';
import { CancelRuns } from './cancel-runs.js';
import { AnswerQuestionHandler } from './commands/answer-question.handler.js';
import { CancelRunHandler } from './commands/cancel-run.handler.js';
import { DenyApprovalHandler } from './commands/deny-approval.handler.js';
import { EraseRunContentHandler } from './commands/erase-run-content.handler.js';
import { GrantApprovalHandler } from './commands/grant-approval.handler.js';
import { StartRunHandler } from './commands/start-run.handler.js';
import * as executionCommands from './domain/execution.commands.js';
import { ExpireRequest, ExpireRun } from './domain/run.commands.js';
import { runDecider } from './domain/run.decider.js';
import { EndedRuns } from './ended-runs.js';
import { ModelCostsController } from './model-costs/model-costs.controller.js';
import { ModelCostsQueries } from './model-costs/model-costs.queries.js';
import { RunNumbers } from './run-numbers.js';
import { RunNamesQueries } from './run-names.queries.js';
import { RunsExportController } from './runs-export.controller.js';
import { RunsController } from './runs.controller.js';
import { RunsQueries } from './runs.queries.js';
import { WorkAdmission } from './work-admission.js';

const handlers = [...toHandlers(runDecider, [ExpireRequest, ExpireRun]), ...toHandlers(runDecider, executionCommands)];

/** Runs as a resource. Their execution joins several features and is a process. */
@Module({
  imports: [BlobsModule],
  // Its path would otherwise be read as the id of a run.
  controllers: [ModelCostsController, RunsExportController, RunsController, BlobsController],
  providers: [
    RunsQueries,
    RunNamesQueries,
    RunNumbers,
    ModelCostsQueries,
    WorkAdmission,
    CancelRuns,
    EndedRuns,
    CallerConnections,
    CheckedInputs,
    StartRunHandler,
    CancelRunHandler,
    GrantApprovalHandler,
    DenyApprovalHandler,
    AnswerQuestionHandler,
    EraseRunContentHandler,
    ...handlers,
  ],
  exports: [EndedRuns, RunNamesQueries, RunsQueries, WorkAdmission],
})
export class RunsModule {}
