import { Injectable } from '@nestjs/common';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { ToolFailure } from '../../tools/tool.js';
import { Tools } from '../../tools/tools.js';
import type { NextAction } from '../domain/next-action.js';
import type { Step } from '../domain/run.js';
import type { RunView } from './run-view.js';
import type { StepWork } from './step-work.js';

const free = { tokensIn: 0, tokensOut: 0, costMicros: 0 };

/** Tool steps. */
@Injectable()
export class Calling {
  constructor(private readonly tools: Tools) {}

  work({ run, correlationId }: RunView, action: Extract<NextAction, { kind: 'call' }>): StepWork {
    const { seq, attempt, tool, title } = action;
    const { workspaceId, agentId, runId } = run;
    return {
      start: { seq, attempt, kind: 'tool', tool, title },
      input: action.arguments,
      do: async (signal) => {
        const context = { workspaceId, agentId, runId, seq, correlationId, signal };
        return { output: await this.tools.get(tool).run(action.arguments, context), usage: free };
      },
    };
  }

  /** A model's turn has no effect outside; a tool's call may have had one. */
  isSafeToRepeat({ tool }: Step, given: ToolArguments): boolean {
    if (tool === null) return true;
    try {
      return this.tools.get(tool).idempotent(given);
    } catch (error) {
      // Arguments that do not fit never left the house.
      if (error instanceof ToolFailure) return true;
      throw error;
    }
  }
}
