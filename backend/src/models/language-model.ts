import type { ModelChoice, OutputFormat, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import type { ModelTurn, ToolArguments, ToolCall } from '@throughline/contracts/runs/model-turn.js';
import type {
  RunInputs,
  ServedModel,
  StepCost,
  StepFailure,
  StepWarning,
  Usage,
} from '@throughline/contracts/runs/run.events.js';
import { free } from '../kernel/agent-tools/step-cost.js';

/** A tool the model may ask for; `schema` is the JSON Schema of its arguments, `pinned` those it cannot choose. */
export type ToolOffer = {
  tool: ToolRef;
  /** What the instructions call it. */
  name: string;
  description: string;
  schema: Record<string, Json>;
  pinned: ToolArguments;
};
/** `failure`: why the call was not made, or failed. */
export type PastCall = ToolCall &
  ({ result: Json; failure?: undefined } | { failure: StepFailure; result?: undefined });
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

/** What a turn that did not come used and cost all the same. */
export type Spent = StepCost & { usage: Usage | null };
export const nothingSpent: Spent = { usage: null, ...free };

/** A turn that did not come; `transient`: asking again may help. */
export class ModelFailure extends Error {
  readonly spent: Spent;

  constructor(
    readonly code: string,
    message: string,
    readonly transient: boolean,
    { spent = nothingSpent, ...options }: ErrorOptions & { spent?: Spent } = {},
  ) {
    super(message, options);
    this.name = 'ModelFailure';
    this.spent = spent;
  }
}

export type ModelAnswer = StepCost & {
  turn: ModelTurn;
  usage: Usage;
  served: ServedModel | null;
  warnings: StepWarning[];
};

export type LanguageModel = {
  info: ModelProviderInfo;
  /** The text comes piece by piece to `onText`, and whole in the turn. */
  respond: (conversation: Conversation, listening: Listening) => Promise<ModelAnswer>;
};
