import type { ModelChoice, OutputFormat } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import type { ModelTurn, ToolArguments, ToolCall } from '@throughline/contracts/runs/model-turn.js';
import type { RunInputs, Usage } from '@throughline/contracts/runs/run.events.js';

/** A tool the model may ask for; `schema` is the JSON Schema of its arguments, `pinned` those it cannot choose. */
export type ToolOffer = {
  name: ToolCall['tool'];
  description: string;
  schema: Record<string, Json>;
  pinned: ToolArguments;
};
export type PastCall = ToolCall & { result: Json };
/** `bytes`: of the turn and the results of its calls as JSON, known from where they are stored. */
export type PastTurn = { text: string; bytes: number; calls: readonly PastCall[] };

/** Everything a model receives for its next turn. */
export type Conversation = {
  instructions: string;
  /** All that the agent declares; `inputs` has those with a value. */
  inputNames: readonly string[];
  inputs: RunInputs;
  output: OutputFormat;
  tools: readonly ToolOffer[];
  turns: readonly PastTurn[];
  choice: ModelChoice;
};

export type Listening = { signal: AbortSignal; onText: (text: string) => void };

/** A turn that did not come; `transient`: asking again may help. */
export class ModelFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly transient: boolean,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'ModelFailure';
  }
}

export type LanguageModel = {
  info: ModelProviderInfo;
  /** The text comes piece by piece to `onText`, and whole in the turn. */
  respond: (conversation: Conversation, listening: Listening) => Promise<{ turn: ModelTurn; usage: Usage }>;
};
