import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { EventMeta } from '@throughline/contracts/event.js';
import {
  approvalRequested,
  inline,
  runId,
  runRequested,
  runStarted,
  stepStarted,
  stepSucceeded,
  toolStarted,
  withoutRecipe,
} from '@throughline/contracts/runs/run.fixtures.js';
import { call } from '@throughline/contracts/runs/turn.fixtures.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import type { ExecutionCommand } from './execution.commands.js';
import type { RunCommand } from './run.commands.js';

const { correlationId, commandId, actor } = EventMeta.parse(recorded(runRequested()).meta);
export const meta: CommandMeta = {
  commandId,
  correlationId,
  causationId: null,
  actor,
  workspaceId,
  at: '2026-01-02T03:04:05.000Z',
};

type Distribute<C extends ExecutionCommand> = C extends ExecutionCommand
  ? { type: C['type']; data: Omit<C['data'], 'runId'> }
  : never;
/** A command of the worker that executes the run. */
export const executionCommand = (command: Distribute<ExecutionCommand>): RunCommand =>
  ({ ...command, data: { runId, ...command.data }, meta }) as RunCommand;

export const begun = [runRequested(), runStarted];
export const thought = [...begun, stepStarted(), stepSucceeded()];
export const calling = [...thought, toolStarted()];
export const asked = [...thought, approvalRequested()];

/** The first call of a tool. */
export const attempt = { seq: 2, attempt: 1 };
export const tool = {
  ...attempt,
  kind: 'tool',
  title: 'Fetch the order',
  tool: 'http.request',
  input: inline(call().arguments),
  ...withoutRecipe,
} as const;
