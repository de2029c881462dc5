import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Actor } from '@throughline/contracts/event.js';
import { CommandId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Clock } from '@throughline/platform/clock.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { newId } from '@throughline/platform/ids.js';
import { InvalidState, PreconditionFailed } from '@throughline/platform/problems/domain-error.js';
import { CancelRun, TellRun, type ExecutionCommand } from '../domain/run.commands.js';
import type { RunView } from './run-view.js';

type Told<C extends ExecutionCommand> = C extends ExecutionCommand
  ? { type: C['type']; data: Omit<C['data'], 'runId'> }
  : never;
export type Saying = Told<ExecutionCommand>;

/** Somebody else has moved the run on: another worker, a person who cancelled or approved. */
export class Overtaken extends Error {}

/** How the executor speaks to a run. Ids are fresh each time: two workers that say the same must not be taken for one. */
@Injectable()
export class Telling {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  tell(view: RunView, { type, data }: Saying): Promise<Receipt> {
    return this.send(view, type, data, this.meta(view, { kind: 'agent', id: view.run.agentId }));
  }

  /** Only when the run stands where the view has it; this is what lets one worker of several go on. */
  async claim(view: RunView, { type, data }: Saying): Promise<void> {
    const meta = { ...this.meta(view, { kind: 'agent', id: view.run.agentId }), expectedRevision: view.revision };
    try {
      await this.send(view, type, data, meta);
    } catch (error) {
      throw error instanceof PreconditionFailed || error instanceof InvalidState ? new Overtaken() : error;
    }
  }

  /** Because the agent's builder does not want so many at once. */
  cancelForOverlap(view: RunView): Promise<Receipt> {
    const { runId } = view.run;
    return this.commands.execute(new CancelRun({ runId }, this.meta(view, { kind: 'system', id: 'overlap' })));
  }

  /** Until when a person may answer an approval that is asked for now. */
  approvalEnd(): string {
    return new Date(this.clock.now().getTime() + limits.approvalTtl.default).toISOString();
  }

  private send(view: RunView, type: Saying['type'], data: Saying['data'], meta: CommandMeta): Promise<Receipt> {
    // Type and data come from one saying; taken apart the compiler loses sight of that.
    const command = { type, data: { ...data, runId: view.run.runId }, meta } as ExecutionCommand;
    return this.commands.execute(new TellRun(command));
  }

  private meta({ run, correlationId, lastEventId }: RunView, actor: Actor): CommandMeta {
    return {
      commandId: CommandId.parse(newId()),
      correlationId,
      causationId: lastEventId,
      actor,
      workspaceId: run.workspaceId,
      at: this.clock.now().toISOString(),
    };
  }
}
