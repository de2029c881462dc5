import { Module } from '@nestjs/common';
import { BudgetsModule } from '../../budgets/public.js';
import { ConnectionsModule } from '../../connections/public.js';
import { HistoryModule } from '../../history/public.js';
import { BlobsModule } from '../../kernel/blobs/blobs.module.js';
import { toHandlers } from '../../kernel/commands/handlers-of.js';
import * as undoCommands from './domain/undo.commands.js';
import { undoDecider } from './domain/undo.decider.js';
import { InverseCommands } from './inverse-commands.js';
import { MakeUndoPlan } from './make-undo-plan.js';
import { OutsideCalls } from './outside/outside-calls.js';
import { OutsideQueries } from './outside/outside.queries.js';
import { RunUndo } from './run-undo.js';
import { UndoController } from './undo.controller.js';
import { UndosController } from './undos.controller.js';
import { UndoQueries } from './undo.queries.js';
import { WhenUndoRequestedPutThingsBack } from './when-undo-requested-put-things-back.policy.js';

@Module({
  imports: [BlobsModule, BudgetsModule, ConnectionsModule, HistoryModule],
  controllers: [UndoController, UndosController],
  providers: [
    ...toHandlers(undoDecider, undoCommands),
    UndoQueries,
    MakeUndoPlan,
    InverseCommands,
    OutsideQueries,
    OutsideCalls,
    RunUndo,
    WhenUndoRequestedPutThingsBack,
  ],
})
export class UndoModule {}
