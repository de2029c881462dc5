import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BuiltInProvider } from '@throughline/contracts/agents/agent-definition.js';
import type { Actor } from '@throughline/contracts/event.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { InvalidState, PreconditionFailed } from '@throughline/platform/problems/domain-error.js';
import { Spending } from '../../limits/spending/spending.js';
import type { ExecutionCommand } from '../domain/execution.commands.js';
import { CancelRun } from '../domain/run.commands.js';
import { listModels } from '../domain/models-of-run.js';
import type { RunView } from './run-view.js';

const permitRetryMs = 500;
const heldRetryMs = 5 * 60_000;
type NewCommand = (meta: CommandMeta) => ExecutionCommand;

/** The run has changed since it was viewed: by another worker, or by a person who cancelled, approved or answered. */
export class Overtaken extends Error {}

type Paid = { seq: number; attempt: number; costMicros: number | null };

/** Attempts that a command ends and for which money was kept. */
const paidAttempts = ({ run }: RunView, sent: ExecutionCommand): readonly Paid[] => {
  if (listModels(run).every(({ provider }) => BuiltInProvider.safeParse(provider).success)) return [];
  if (sent.type === 'CompleteStep' || sent.type === 'FailStep') return [sent.data];
  return sent.type === 'LoseSteps' ? sent.data.steps : [];
};

/** Sends the executor's commands. Command ids are always new: two workers that send the same are two commands. */
@Injectable()
export class RunCommands {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly spending: Spending,
  ) {}

  async send(view: RunView, command: NewCommand): Promise<Receipt> {
    const sent = command(this.metaFor(view, { kind: 'agent', id: view.run.agentId }));
    const receipt = await this.commands.execute(sent);
    const { workspaceId, runId } = view.run;
    for (const { seq, attempt, costMicros } of paidAttempts(view, sent))
      await this.spending.settle({ workspaceId, runId, seq, attempt }, costMicros);
    return receipt;
  }

  /** Succeeds only when the run is still as viewed; this is how one of several workers gets to continue it. */
  async claim(view: RunView, command: NewCommand): Promise<void> {
    const { revision: expectedRevision } = view;
    try {
      await this.send(view, (meta) => command({ ...meta, expectedRevision }));
    } catch (error) {
      throw error instanceof PreconditionFailed || error instanceof InvalidState ? new Overtaken() : error;
    }
  }

  /** Cancels the run because its agent has its maximum number of runs in progress. */
  cancelForOverlap(view: RunView): Promise<Receipt> {
    const { runId } = view.run;
    return this.commands.execute(new CancelRun({ runId }, this.metaFor(view, { kind: 'system', id: 'overlap' })));
  }

  /** Until when a person can decide about, or answer, what is requested now. */
  requestExpiry(hours?: number): string {
    const wait = hours === undefined ? limits.approvalTtl.default : hours * 3_600_000;
    return new Date(this.clock.now().getTime() + wait).toISOString();
  }

  /** Until when a run may be held from now on. */
  holdExpiry(): string {
    return new Date(this.clock.now().getTime() + limits.hold).toISOString();
  }

  /** When a run tries again that found no permit after it waited for a person. */
  nextTry(): Date {
    return new Date(this.clock.now().getTime() + permitRetryMs);
  }

  /** When a queued run tries again whose workspace has used up what it may record or store. */
  nextTryOfHeld(): Date {
    return new Date(this.clock.now().getTime() + heldRetryMs);
  }

  private metaFor({ run, lastEventId }: RunView, actor: Actor): CommandMeta {
    const { workspaceId, correlationId } = run;
    return metaFor({ actor, at: this.clock.now(), workspaceId, correlationId, causationId: lastEventId });
  }
}
