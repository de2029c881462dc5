import { Injectable } from '@nestjs/common';
import type { AgentDefinition, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import { ToolFailure, type Tool } from '../../../kernel/agent-tools/tool.js';
import { free, noUsage } from '../../../kernel/agent-tools/step-cost.js';
import { ToolRegistry } from '../../../kernel/agent-tools/tool-registry.js';
import type { CallToMake } from '../../domain/next-calls.js';
import { getStep, type Step } from '../../domain/run-steps.js';
import type { RunView } from '../run-view.js';
import { plainStep, type StepWork } from './step-work.js';

const withoutCost = { usage: noUsage, ...free, served: null, warnings: [] };

/** A call that the agent may not make: the step fails, so that the model gets an answer to every call. */
const refusedCall = ({ seq, attempt, tool, title, ...call }: CallToMake, { code, message }: StepFailure): StepWork => {
  return {
    start: { seq, attempt, kind: 'tool', tool, title, ...plainStep },
    input: call.arguments,
    do: () => Promise.reject(new ToolFailure(code, message, false)),
  };
};

/** The account that a call uses: its tool's, or the one that the call names. */
const getAccount = ({ tools, connections }: AgentDefinition, call: CallToMake): ConnectionId | null => {
  const name = call.arguments['connection'];
  const named = connections.find((each) => each.name === name)?.connectionId ?? null;
  return tools.find(({ tool }) => tool === call.tool)?.connectionId ?? named;
};

/** A step that calls a tool. */
@Injectable()
export class ToolStep {
  constructor(private readonly tools: ToolRegistry) {}

  workFor({ run, lastEventId: causationId }: RunView, call: CallToMake): StepWork {
    if (call.refused !== null) return refusedCall(call, call.refused);
    const { seq, attempt, tool, title } = call;
    const { workspaceId, agentId, runId, correlationId, definition } = run;
    const startedBy = run.byProgram ? null : run.startedBy;
    const isAsked = definition.tools.some((use) => use.tool === tool && use.policy === 'ask');
    const connectionId = getAccount(definition, call);
    const step = getStep(run.steps, seq);
    const approved = isAsked || step?.progress.status === 'granted';
    const changedBy = step?.changedBy ?? null;
    return {
      start: { seq, attempt, kind: 'tool', tool, title, ...plainStep, connectionId },
      input: call.arguments,
      do: async (signal) => {
        const of = { workspaceId, agentId, runId, seq, startedBy, changedBy, correlationId, causationId };
        const context = { ...of, approved, definition, signal };
        return { output: await this.toolFor(tool).run(call.arguments, context), ...withoutCost };
      },
    };
  }

  /** A model's turn has no effect outside; a tool's call may have had one. */
  isSafeToRepeat({ tool }: Step, given: ToolArguments): boolean {
    return tool === null || this.holdsFor(tool, ({ idempotent }) => idempotent(given));
  }

  readsOnly(tool: ToolRef, given: ToolArguments): boolean {
    return this.holdsFor(tool, ({ readsOnly }) => readsOnly(given));
  }

  /** A call of an unknown tool, or with invalid arguments, is never made. */
  private holdsFor(tool: ToolRef, condition: (tool: Tool) => boolean): boolean {
    try {
      return condition(this.toolFor(tool));
    } catch (error) {
      if (error instanceof ToolFailure) return true;
      throw error;
    }
  }

  private toolFor(ref: ToolRef): Tool {
    const tool = this.tools.find(ref);
    if (tool === undefined) throw new ToolFailure('unknown_tool', `There is no tool called ${ref}.`, false);
    return tool;
  }
}
