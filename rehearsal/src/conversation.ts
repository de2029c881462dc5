import type { OutputFormat, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { RunInputs, StepFailure } from '@throughline/contracts/runs/run.events.js';

/** A tool that steps may name. `schema` is the JSON Schema of its arguments, `pinned` those that no step can choose. */
export type RehearsalTool = {
  tool: ToolRef;
  name: string;
  schema: Record<string, Json>;
  pinned: ToolArguments;
};

/** A call of an earlier turn with its result, or the reason why it was not made or failed. */
export type RehearsalCall = { id: string } & (
  { result: Json; failure?: undefined } | { failure: StepFailure; result?: undefined }
);

export type RehearsalTurn = { calls: readonly RehearsalCall[] };

/** Everything that a turn follows from. */
export type RehearsalConversation = {
  instructions: string;
  /** All that the agent declares; `inputs` has those with a value. */
  inputNames: readonly string[];
  inputs: RunInputs;
  output: OutputFormat;
  tools: readonly RehearsalTool[];
  turns: readonly RehearsalTurn[];
};

/** Instructions that cannot be followed, or that lead to more text than a turn may have. Trying again does not help. */
export class RehearsalFailure extends Error {
  constructor(
    readonly code: 'instructions_not_followed' | 'argument_missing' | 'argument_unfit' | 'reference_empty' | 'too_long',
    message: string,
  ) {
    super(message);
    this.name = 'RehearsalFailure';
  }
}
