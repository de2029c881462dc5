import { Injectable } from '@nestjs/common';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { ToolFailure } from '../../../kernel/agent-tools/tool.js';
import { ToolRegistry } from '../../../kernel/agent-tools/tool-registry.js';
import type { NextAction } from '../../../runs/domain/next-action.js';
import { openStep, type Step } from '../../../runs/domain/run.js';
import type { RunView } from '../run-view.js';
import type { StepWork } from './step-work.js';

const noUsage = { tokensIn: 0, tokensOut: 0, costMicros: 0 };

/** A step that calls a tool. */
@Injectable()
export class ToolStep {
  constructor(private readonly tools: ToolRegistry) {}

  workFor({ run, lastEventId: causationId }: RunView, action: Extract<NextAction, { kind: 'call' }>): StepWork {
    const { seq, attempt, tool, title } = action;
    const { workspaceId, agentId, runId, correlationId, definition } = run;
    const isAsked = definition.tools.some((use) => use.tool === tool && use.policy === 'ask');
    const approved = isAsked || openStep(run)?.progress.status === 'granted';
    return {
      start: { seq, attempt, kind: 'tool', tool, title },
      input: action.arguments,
      do: async (signal) => {
        const context = { workspaceId, agentId, runId, seq, correlationId, causationId, approved, signal };
        return { output: await this.tools.get(tool).run(action.arguments, context), usage: noUsage };
      },
    };
  }

  /** A model's turn has no effect outside; a tool's call may have had one. */
  isSafeToRepeat({ tool }: Step, given: ToolArguments): boolean {
    if (tool === null) return true;
    try {
      return this.tools.get(tool).idempotent(given);
    } catch (error) {
      // A call with invalid arguments was never made.
      if (error instanceof ToolFailure) return true;
      throw error;
    }
  }
}
