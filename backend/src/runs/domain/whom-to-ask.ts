import type { ToolRef, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import type { WaitingCall } from '@throughline/contracts/agents/approvers.js';
import type { KnownRun } from './run.js';

/** Returns the tool as the definition of the run has it, where it asks before each call. */
export const findAsking = ({ definition }: KnownRun, tool: ToolRef | null): ToolUse | undefined =>
  definition.tools.find((use) => use.tool === tool && use.policy === 'ask');

/** Whom a call waits for, as the definition of the run has it. */
export const whomToAsk = (run: KnownRun, tool: ToolRef): WaitingCall => ({
  approvers: findAsking(run, tool)?.approvers ?? null,
  startedBy: run.startedBy,
});
