import type { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { RunId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import type { FailureCode } from '@throughline/contracts/run-status.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type DataOf<T extends RunEvent['type']> = Omit<Extract<RunEvent, { type: T }>['data'], 'agentId'>;
type OfRun = { runId: RunId };
type ToApprove = { title: string; tool: ToolRef; arguments: Content; expiresAt: string };
export type StepToStart = Omit<DataOf<'StepStarted'>, 'runId'>;

export class BeginRun extends command('BeginRun')<OfRun>() {}
/** `alone`: the step may change something, so no other is in progress with it and no approval of the run is awaited. */
export class StartSteps extends command('StartSteps')<OfRun & { steps: readonly StepToStart[]; alone: boolean }>() {}
export class CompleteStep extends command('CompleteStep')<DataOf<'StepSucceeded'>>() {}
export class FailStep extends command('FailStep')<DataOf<'StepFailed'>>() {}
/** `approval` null: the step is safe to repeat without asking a person. */
export type LostStep = Omit<DataOf<'StepOutcomeLost'>, 'runId'> & { approval: ToApprove | null };
export class LoseSteps extends command('LoseSteps')<OfRun & { steps: readonly LostStep[] }>() {}
export type CallToAskAbout = ToApprove & { seq: number };
/** For the calls of one turn that need a person: approvals, and answers to those that are questions. */
export class AskPeople extends command('AskPeople')<OfRun & { calls: readonly CallToAskAbout[] }>() {}
export class HoldRun extends command('HoldRun')<DataOf<'RunHeld'>>() {}
/** Changes nothing while the run is held for another reason, or not at all. */
export class ReleaseRun extends command('ReleaseRun')<DataOf<'RunReleased'>>() {}
export class SucceedRun extends command('SucceedRun')<OfRun & { output: Content }>() {}
export class FailRun extends command('FailRun')<OfRun & { code: FailureCode; message: Content }>() {}
export class TimeOutRun extends command('TimeOutRun')<OfRun>() {}

/** Commands that the executor sends during a run. */
export type ExecutionCommand = CommandIn<typeof import('./execution.commands.js')>;
