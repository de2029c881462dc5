import { Command } from '@nestjs/cqrs';
import type { AgentDefinition, ToolName } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { RunInputs, RunSource, StepFailure, Usage } from '@throughline/contracts/runs/run.events.js';
import type { FailureCode } from '@throughline/contracts/runs/run-status.js';
import { command } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

/** Starts an agent: `version` is a published one, the latest published, or the draft as it is now. */
export class StartRun extends command('StartRun')<
  {
    runId: RunId;
    agentId: AgentId;
    version: number | 'latest' | 'draft';
    inputs: RunInputs;
    source: RunSource;
  },
  Receipt,
  CommandMeta & { workspaceId: WorkspaceId }
>() {}
export class CancelRun extends command('CancelRun')<{ runId: RunId }>() {}
export class GrantApproval extends command('GrantApproval')<{
  runId: RunId;
  seq: number;
  arguments: ToolArguments;
}>() {}
export class DenyApproval extends command('DenyApproval')<{ runId: RunId; seq: number; reason: string }>() {}
export class ExpireApproval extends command('ExpireApproval')<{ runId: RunId; seq: number }>() {}
/** Nobody began it in time. */
export class ExpireRun extends command('ExpireRun')<{ runId: RunId }>() {}

type Asked<T extends string, D> = { readonly type: T; readonly data: D & { runId: RunId }; readonly meta: CommandMeta };
type Attempt = { seq: number; attempt: number };

/** `StartRun` with everything gathered. */
export type RequestRun = Asked<
  'RequestRun',
  {
    agentId: AgentId;
    workspaceId: WorkspaceId;
    agentName: string;
    version: number | null;
    definition: AgentDefinition;
    source: RunSource;
    inputs: RunInputs;
  }
>;
export type StepToStart = Attempt & { kind: 'model' | 'tool'; title: string; tool: ToolName | null; input: Content };
type ToApprove = { seq: number; title: string; tool: ToolName; arguments: ToolArguments; expiresAt: string };

/** What the executor says as it goes. */
export type ExecutionCommand =
  | Asked<'BeginRun', object>
  | Asked<'StartStep', StepToStart>
  | Asked<'CompleteStep', Attempt & { output: Content; usage: Usage }>
  | Asked<'FailStep', Attempt & { failure: StepFailure; retryAt: string | null }>
  /** `approval` null: it is safe to try again without asking. */
  | Asked<'LoseStep', Attempt & { approval: Omit<ToApprove, 'seq'> | null }>
  | Asked<'RequestApproval', ToApprove>
  | Asked<'SucceedRun', { output: Content }>
  | Asked<'FailRun', { code: FailureCode; message: string }>
  | Asked<'TimeOutRun', object>;

export type RunCommand =
  RequestRun | CancelRun | GrantApproval | DenyApproval | ExpireApproval | ExpireRun | ExecutionCommand;

/** Carries what the executor says over the bus. */
export class TellRun extends Command<Receipt> {
  constructor(readonly saying: ExecutionCommand) {
    super();
  }
}
