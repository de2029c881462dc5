import type { AfterRefusal, AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { RunEvent, RunInputs, RunSource } from '@throughline/contracts/runs/run.events.js';
import { command } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { ExecutionCommand } from './execution.commands.js';

/** Starts an agent: `version` is a published one, the latest published, the draft as it is now, or what it does in this run only. */
export class StartRun extends command('StartRun')<
  {
    runId: RunId;
    agentId: AgentId;
    version: number | 'latest' | 'draft' | AgentDefinition;
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
  /** A null means those that were requested. */
  arguments: ToolArguments | null;
  /** The same call needs no further approval in this run. */
  forRun: boolean;
  /** When the approval expires that the person saw; null where nothing was said of it. */
  expiresAt: string | null;
}>() {}
export class DenyApproval extends command('DenyApproval')<{
  runId: RunId;
  seq: number;
  reason: string;
  /** A null means as the agent is set. */
  then: AfterRefusal | null;
  expiresAt: string | null;
}>() {}
export class AnswerQuestion extends command('AnswerQuestion')<{
  runId: RunId;
  seq: number;
  answer: RunInputs;
  /** When the question expires that the person saw; null where nothing was said of it. */
  expiresAt: string | null;
}>() {}
/** Nobody has decided about a call, or answered a question, until `expiresAt`. Others who are asked then have time until `next`. */
export class ExpireRequest extends command('ExpireRequest')<{
  runId: RunId;
  seq: number;
  expiresAt: string;
  next: string;
}>() {}
/** Makes the contents of an ended run unreadable, permanently. */
export class EraseRunContent extends command('EraseRunContent')<{
  runId: RunId;
  because: Extract<RunEvent, { type: 'RunContentErased' }>['data']['because'];
}>() {}
/** The run was not started in time. */
export class ExpireRun extends command('ExpireRun')<{ runId: RunId }>() {}

/** `StartRun` with the agent's definition and the parsed inputs, sealed. Built by its handler only. */
export type RequestRun = {
  readonly type: 'RequestRun';
  readonly data: {
    runId: RunId;
    agentId: AgentId;
    workspaceId: WorkspaceId;
    agentName: string;
    number: number | null;
    version: number | null;
    definition: AgentDefinition;
    source: RunSource;
    inputs: Content;
  };
  readonly meta: CommandMeta;
};

/** `GrantApproval` with the arguments sealed, the pinned ones among them. Built by its handler only. */
export type SealedGrant = {
  readonly type: 'GrantApproval';
  readonly data: Omit<GrantApproval['data'], 'arguments'> & { arguments: Content; changed: boolean };
  readonly meta: CommandMeta;
};
/** `DenyApproval` with the reason sealed. `message`: what it says as the failure of the run. Built by its handler only. */
export type SealedDenial = {
  readonly type: 'DenyApproval';
  readonly data: Omit<DenyApproval['data'], 'reason'> & { reason: Content | null; message: Content };
  readonly meta: CommandMeta;
};
/** `AnswerQuestion` with the answer sealed, which fits the question. Built by its handler only. */
export type SealedAnswer = {
  readonly type: 'AnswerQuestion';
  readonly data: { runId: RunId; seq: number; answer: Content; expiresAt: string | null };
  readonly meta: CommandMeta;
};

export type RunCommand =
  | RequestRun
  | CancelRun
  | SealedGrant
  | SealedDenial
  | SealedAnswer
  | ExpireRequest
  | ExpireRun
  | EraseRunContent
  | ExecutionCommand;
