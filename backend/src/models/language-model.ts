import type { ModelChoice, OutputFormat, ToolAlias, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { FileType } from '@throughline/contracts/files/file-type.js';
import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import type { TokensMessage } from '@throughline/contracts/realtime.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import type { ModelTurn, ToolArguments, ToolCall } from '@throughline/contracts/runs/model-turn.js';
import type {
  Price,
  RunInputs,
  ServedModel,
  StepCost,
  StepFailure,
  StepWarning,
  Usage,
} from '@throughline/contracts/runs/run.events.js';
import type { Credential, CredentialCall } from '../kernel/credentials/connection-credentials.js';
import type { WireRequest } from './wires/wire-request.js';
import { free } from '../kernel/agent-tools/step-cost.js';

/** A tool the model may ask for; `schema` is the JSON Schema of its arguments, `pinned` those it cannot choose. */
export type ToolOffer = {
  tool: ToolRef;
  /** Holds what the instructions call it. */
  name: string;
  /** Holds what models are offered it as. */
  alias: ToolAlias;
  description: string;
  schema: Record<string, Json>;
  pinned: ToolArguments;
};
/**
 * `failure`: why the call was not made, or failed. `isShortened`: only the beginning of a long result is sent, so that the
 * request fits.
 */
export type PastCall = Omit<ToolCall, 'flaw'> & { isShortened?: boolean } & (
    { result: Json; failure?: undefined } | { failure: StepFailure; result?: undefined }
  );
/**
 * `calls`: those of the parts that have ended, in the model's order. `bytes`: of the turn and the results of its calls as
 * JSON, known from where they are stored.
 */
export type PastTurn = Pick<ModelTurn, 'parts' | 'by'> & { bytes: number; calls: readonly PastCall[] };

/**
 * A file of an input, and what of it the model is sent: the file as it is, which `open` reads, or the text in it, or nothing.
 * `hash`: the name that it is stored under.
 */
export type ConversationFile = {
  input: string;
  name: string;
  mediaType: FileType;
  bytes: number;
  hash: string;
  sent:
    | { as: 'file'; open: () => Promise<Buffer> }
    | { as: 'text'; text: string; isCut: boolean; leftOut: readonly LeftOut[] }
    | { as: 'nothing'; why: string };
};

/** Everything a model receives for its next turn. */
export type Conversation = {
  instructions: string;
  /** All that the agent declares; `inputs` has those with a value. */
  inputNames: readonly string[];
  inputs: RunInputs;
  /** Holds those among the inputs. */
  files: readonly ConversationFile[];
  output: OutputFormat;
  tools: readonly ToolOffer[];
  turns: readonly PastTurn[];
  /** For one result, as the model is given it. */
  resultBytes: number;
  choice: ModelChoice;
};

/** A piece of a part while it is written; of a call, of its arguments as JSON. */
export type PartPiece = { kind: TokensMessage['part']; text: string };
/**
 * `credential`: of the account at the provider; null for a provider that needs none. `price`: what the workspace or the
 * provider's own list says; null: what the bundled book says. `onCall`: told of every request to the provider when it is
 * answered or has failed.
 */
export type Listening = {
  signal: AbortSignal;
  onPart: (piece: PartPiece) => void;
  onCall: (call: CredentialCall) => void;
  credential: Credential | null;
  price: Price | null;
  workspaceId: WorkspaceId;
};

/** Whatever a turn that did not come used and cost all the same. */
export type Spent = StepCost & { usage: Usage | null };
export const nothingSpent: Spent = { usage: null, ...free };

type FailureOptions = ErrorOptions & { spent?: Spent; retryAfterMs?: number | null; switchNow?: boolean };

/** A turn that did not come; `transient`: asking again may help. */
export class ModelFailure extends Error {
  readonly spent: Spent;
  /** How long the provider wants to be left alone, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null;
  /** This provider will not answer soon, and another one may. */
  readonly switchNow: boolean;

  constructor(
    readonly code: string,
    message: string,
    readonly transient: boolean,
    { spent = nothingSpent, retryAfterMs = null, switchNow = false, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.name = 'ModelFailure';
    this.spent = spent;
    this.retryAfterMs = retryAfterMs;
    this.switchNow = switchNow;
  }

  /** The same failure in other words. */
  saying(message: string): ModelFailure {
    const { code, transient, spent, retryAfterMs, switchNow, cause } = this;
    return new ModelFailure(code, message, transient, { spent, retryAfterMs, switchNow, cause });
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
  /** Whatever is written comes piece by piece to `onPart`, and whole in the turn. */
  respond: (conversation: Conversation, listening: Listening) => Promise<ModelAnswer>;
  /** Returns what its API is sent, without a key; null: it has no API. */
  wireRequest: (conversation: Conversation) => Promise<WireRequest | null>;
};
