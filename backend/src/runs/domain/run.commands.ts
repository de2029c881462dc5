import { Command } from '@nestjs/cqrs';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { RunInputs, RunSource } from '@throughline/contracts/runs/run.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { ExecutionCommand } from './execution.commands.js';

/** Starts an agent: `version` is a published one, the latest published, or the draft as it is now. */
export class StartRun extends Command<Receipt> {
  readonly type = 'StartRun';
  constructor(
    readonly data: {
      runId: RunId;
      agentId: AgentId;
      version: number | 'latest' | 'draft';
      inputs: RunInputs;
      source: RunSource;
    },
    readonly meta: CommandMeta & { workspaceId: WorkspaceId },
  ) {
    super();
  }
}

export class CancelRun extends Command<Receipt> {
  readonly type = 'CancelRun';
  constructor(
    readonly data: { runId: RunId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class GrantApproval extends Command<Receipt> {
  readonly type = 'GrantApproval';
  constructor(
    readonly data: { runId: RunId; seq: number; arguments: ToolArguments },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class DenyApproval extends Command<Receipt> {
  readonly type = 'DenyApproval';
  constructor(
    readonly data: { runId: RunId; seq: number; reason: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ExpireApproval extends Command<Receipt> {
  readonly type = 'ExpireApproval';
  constructor(
    readonly data: { runId: RunId; seq: number },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The run was not started in time. */
export class ExpireRun extends Command<Receipt> {
  readonly type = 'ExpireRun';
  constructor(
    readonly data: { runId: RunId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** `StartRun` with the agent's definition and the parsed inputs. Built by its handler only. */
export type RequestRun = {
  readonly type: 'RequestRun';
  readonly data: {
    runId: RunId;
    agentId: AgentId;
    workspaceId: WorkspaceId;
    agentName: string;
    version: number | null;
    definition: AgentDefinition;
    source: RunSource;
    inputs: RunInputs;
  };
  readonly meta: CommandMeta;
};

export type RunCommand =
  RequestRun | CancelRun | GrantApproval | DenyApproval | ExpireApproval | ExpireRun | ExecutionCommand;
