import { Command } from '@nestjs/cqrs';
import type { ToolName } from '@throughline/contracts/agents/agent-definition.js';
import type { RunId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { StepFailure, Usage } from '@throughline/contracts/runs/run.events.js';
import type { FailureCode } from '@throughline/contracts/runs/run-status.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type OfRun = { runId: RunId };
type OfAttempt = OfRun & { seq: number; attempt: number };
type ToApprove = { title: string; tool: ToolName; arguments: ToolArguments; expiresAt: string };

/** The part that the commands of a run's execution share. */
abstract class OfExecution<D extends OfRun> extends Command<Receipt> {
  constructor(
    readonly data: D,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class BeginRun extends OfExecution<OfRun> {
  readonly type = 'BeginRun';
}

export type StepToStart = OfAttempt & { kind: 'model' | 'tool'; title: string; tool: ToolName | null; input: Content };
export class StartStep extends OfExecution<StepToStart> {
  readonly type = 'StartStep';
}

export class CompleteStep extends OfExecution<OfAttempt & { output: Content; usage: Usage }> {
  readonly type = 'CompleteStep';
}

export class FailStep extends OfExecution<OfAttempt & { failure: StepFailure; retryAt: string | null }> {
  readonly type = 'FailStep';
}

/** `approval` null: the step is safe to repeat without asking a person. */
export class LoseStep extends OfExecution<OfAttempt & { approval: ToApprove | null }> {
  readonly type = 'LoseStep';
}

export class RequestApproval extends OfExecution<OfRun & ToApprove & { seq: number }> {
  readonly type = 'RequestApproval';
}

export class SucceedRun extends OfExecution<OfRun & { output: Content }> {
  readonly type = 'SucceedRun';
}

export class FailRun extends OfExecution<OfRun & { code: FailureCode; message: string }> {
  readonly type = 'FailRun';
}

export class TimeOutRun extends OfExecution<OfRun> {
  readonly type = 'TimeOutRun';
}

/** What the executor requests as a run goes on. */
export type ExecutionCommand =
  BeginRun | StartStep | CompleteStep | FailStep | LoseStep | RequestApproval | SucceedRun | FailRun | TimeOutRun;
